"use strict";
// Walks the events of the page. Without it every event is a plain link to its line; with it, choosing one shows its rule
// and its causes in the panel, lights its arrows, and the arrow keys go on from there.
(() => {
  const panel = document.getElementById("panel");
  const number = document.getElementById("panel-no");
  const body = document.getElementById("panel-body");
  const rows = [...document.querySelectorAll("li.event")];
  const order = rows.map((row) => Number(row.id.slice(1))).sort((a, b) => a - b);
  const nodes = new Map([...document.querySelectorAll("a.node")].map((node) => [Number(node.dataset.event), node]));
  let chosen = -1;

  document.documentElement.classList.add("scripted");

  const links = (id, which) => {
    const edges = [...document.querySelectorAll("path.edge")].map((edge) => edge.dataset.edge.split("-").map(Number));
    return edges.filter((edge) => edge[1 - which] === id).map((edge) => edge[which]).sort((a, b) => a - b);
  };

  const choose = (id, focus) => {
    const row = document.getElementById(`e${id}`);
    if (!row) return;
    document.querySelectorAll(".chosen, .lit").forEach((one) => one.classList.remove("chosen", "lit"));
    chosen = id;
    row.classList.add("chosen");
    number.textContent = `Event ${id}`;
    body.replaceChildren(...[...row.querySelector(".why").children].map((part) => part.cloneNode(true)));
    panel.hidden = false;
    for (const edge of document.querySelectorAll("path.edge")) {
      edge.classList.toggle("lit", edge.dataset.edge.split("-").map(Number).includes(id));
    }
    const node = nodes.get(id);
    if (node) {
      node.classList.add("chosen");
      nodes.forEach((other) => other.setAttribute("tabindex", other === node ? "0" : "-1"));
      const box = node.closest(".scroller");
      const at = node.getBoundingClientRect();
      const view = box.getBoundingClientRect();
      if (at.left < view.left + 130 || at.right > view.right - 20) {
        box.scrollLeft += at.left - view.left - view.width / 2;
      }
      if (focus === "graph") node.focus({ preventScroll: true });
    }
    if (focus === "play") {
      row.scrollIntoView({ block: "nearest" });
      row.querySelector("a.no").focus({ preventScroll: true });
    }
  };

  const close = () => {
    panel.hidden = true;
    document.querySelectorAll(".chosen, .lit").forEach((one) => one.classList.remove("chosen", "lit"));
  };

  const step = (by, focus) => {
    const at = order.indexOf(chosen);
    const to = order[Math.min(order.length - 1, Math.max(0, at + by))];
    if (to !== undefined) choose(to, focus);
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-event]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    choose(Number(link.dataset.event), link.classList.contains("node") ? "graph" : "");
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return close();
    const link = event.target.closest("a[data-event]");
    if (!link || event.ctrlKey || event.metaKey || event.altKey) return;
    const focus = link.classList.contains("node") ? "graph" : "play";
    const from = Number(link.dataset.event);
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      chosen = from;
      step(event.key === "ArrowLeft" ? -1 : 1, focus);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const near = links(from, event.key === "ArrowUp" ? 0 : 1);
      if (near.length) choose(event.key === "ArrowUp" ? near[near.length - 1] : near[0], focus);
    } else {
      return;
    }
    event.preventDefault();
  });

  document.getElementById("panel-back").addEventListener("click", () => step(-1, ""));
  document.getElementById("panel-on").addEventListener("click", () => step(1, ""));
  document.getElementById("panel-close").addEventListener("click", close);

  // The graph is one stop for the tab key: the guilty event, or whichever was chosen last.
  nodes.forEach((node) => node.setAttribute("tabindex", node.classList.contains("guilty") ? "0" : "-1"));
  const guilty = document.querySelector("a.node.guilty");
  if (guilty) {
    const box = guilty.closest(".scroller");
    box.scrollLeft = guilty.getBoundingClientRect().right - box.getBoundingClientRect().right + 24;
  }
  const asked = /^#e(\d+)$/.exec(location.hash);
  if (asked) choose(Number(asked[1]), "");
})();
