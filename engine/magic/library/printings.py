"""One printing of each card, in the set in which it first came out: the set's code, and its collector number where it is known."""

from __future__ import annotations

import msgspec

from headjudge.engine.cards import MagicCard

#: The cards of each set, by the set's code, oldest first.
SETS: dict[str, str] = {
    "LEA": (
        "Air Elemental; Ancestral Recall; Animate Wall; Armageddon; Badlands; Birds of Paradise; Black Knight; Black "
        "Lotus; Clone; Control Magic; Counterspell; Craw Wurm; Crusade; Dark Ritual; Demonic Tutor; Disenchant; Drudge "
        "Skeletons; Evil Presence; Fog; Forest; Giant Growth; Giant Spider; Grizzly Bears; Healing Salve; Hill Giant; "
        "Howling Mine; Hypnotic Specter; Island; Juggernaut; Lightning Bolt; Llanowar Elves; Magical Hack; Manabarbs; "
        "Mountain; Nevinyrral's Disk; Nightmare; Plains; Samite Healer; Savannah; Savannah Lions; Serra Angel; Shanodin"
        " Dryads; Sleight of Mind; Sol Ring; Stasis; Swamp; Swords to Plowshares; Taiga; Time Walk; Tundra; Two-Headed "
        "Giant of Foriys; Underground Sea; Unholy Strength; Unsummon; Wheel of Fortune; White Knight; Wrath of God"
    ),
    "ARN": "City of Brass",
    "ATQ": (
        "Amulet of Kroog; Argivian Archaeologist; Argivian Blacksmith; Argothian Pixies; Argothian Treefolk; "
        "Artifact Blast; Ashnod's Altar; Ashnod's Transmogrant; Atog; Candelabra of Tawnos; Citanul Druid; Clay "
        "Statue; Colossus of Sardia; Crumble; Detonate; Dragon Engine; Dwarven Weaponsmith; Energy Flux; Feldon's "
        "Cane; Gaea's Avenger; Gate to Phyrexia; Golgothian Sylex; Grapeshot Catapult; Hurkyl's Recall; Ivory "
        "Tower; Jalum Tome; Martyrs of Korlis; Mightstone; Millstone; Mishra's Factory; Mishra's Workshop; Obelisk "
        "of Undoing; Onulet; Orcish Mechanics; Ornithopter; Priest of Yawgmoth; Rakalite; Reconstruction; Sage of "
        "Lat-Nam; Shatterstorm; Staff of Zegon; Strip Mine; Su-Chi; Tablet of Epityr; Tawnos's Wand; Triskelion; "
        "Urza's Chalice; Wall of Spears; Weakstone; Yawgmoth Demon; Yotian Soldier"
    ),
    "LEG": (
        "Avoid Fate; Boomerang; Concordant Crossroads; Force Spike; Gravity Sphere; Holy Day; Kismet; Mana Drain; "
        "Righteous Avengers; Spirit Link; Vampire Bats"
    ),
    "DRK": "Ball Lightning; Blood Moon; Maze of Ith; Tormod's Crypt",
    "FEM": "Hymn to Tourach",
    "ICE": "Adarkar Wastes; Incinerate; Mountain Goat; Pyroblast; Pyroclasm",
    "HML": "Memory Lapse",
    "ALL": "Force of Will",
    "MIR": "Dissipate; Maro; Mystical Tutor; Pacifism; Rampant Growth; Reality Ripple",
    "VIS": "Impulse; Man-o'-War; Nekrataal; Phyrexian Walker; Relentless Assault; River Boa",
    "POR": "Blaze; Mind Rot; Raging Goblin",
    "WTH": "Aura of Silence; Mind Stone; Null Rod",
    "TMP": (
        "Ancient Tomb; Capsize; Diabolic Edict; Furnace of Rath; Harrow; Humility; Muscle Sliver; Overrun; Reanimate; "
        "Root Maze; Rootwalla; Soltari Foot Soldier; Time Warp; Wasteland"
    ),
    "STH": "Ensnaring Bridge; Fling; Grave Pact; Mana Leak; Mogg Maniac; Shock; Smite",
    "EXO": "Null Brooch; Soul Warden; Sphere of Resistance",
    "P02": "Ravenous Rats",
    "USG": "Absolute Law; Arc Lightning; Duress; Exhume; Exploration; Glorious Anthem; Pariah; Sneak Attack; Stroke of Genius",
    "ULG": "About Face; Mother of Runes; Multani's Presence; Palinchron; Rancor",
    "UDS": "Carnival of Souls; Donate; Emperor Crocodile; Opalescence; Thieving Magpie",
    "MMQ": "Conspiracy; Deepwood Tantiv; Misdirection; Rishadan Port",
    "NEM": "Daze; Seal of Cleansing; Seal of Fire",
    "PCY": "Rhystic Study",
    "INV": (
        "Absorb; Armadillo Cloak; Dismantling Blow; Exclude; Kavu Aggressor; Opt; Phyrexian Altar; Prohibit; Repulse; "
        "Tribal Flames"
    ),
    "PLS": "Flametongue Kavu; Meddling Mage; Orim's Chant; Rushing River; Terminate; Thornscape Battlemage",
    "APC": "Pernicious Deed",
    "ODY": "Call of the Herd; Firebolt; Innocent Blood; Nimble Mongoose",
    "TOR": "Deep Analysis; Faceless Butcher",
    "ONS": (
        "Aggravated Assault; Backslide; Battering Craghorn; Exalted Angel; Flooded Strand; Gratuitous Violence; "
        "Grinning Demon; Lightning Rift; Naturalize; Polluted Delta; Silent Specter; Threaten; Wooded Foothills"
    ),
    "LGN": "Willbender",
    "SCG": "Stifle; Sulfuric Vortex; Tendrils of Agony",
    "MRD": (
        "Barter in Blood; Bonesplitter; Chalice of the Void; Chrome Mox; Cloudpost; Isochron Scepter; Lightning "
        "Greaves; Loxodon Warhammer; March of the Machines; Platinum Angel; Raise the Alarm; Rule of Law; Sculpting "
        "Steel; Solemn Simulacrum; Troll Ascetic"
    ),
    "DST": "Mycosynth Lattice; Skullclamp; Trinisphere",
    "5DN": "Crucible of Worlds; Eon Hub; Eternal Witness; Vedalken Orrery",
    "CHK": "Kiki-Jiki, Mirror Breaker; Lava Spike; Time Stop",
    "BOK": "Kira, Great Glass-Spinner; Orb of Dreams",
    "SOK": "Ghost-Lit Raider; Pithing Needle; Twincast",
    "RAV": (
        "Blazing Archon; Boros Swiftblade; Doubling Season; Lightning Helix; Privileged Position; Remand; Ribbons of "
        "Night; Shadow of Doubt; Temple Garden; Watery Grave"
    ),
    "GPT": "Electrolyze; Leyline of the Void; Silhana Ledgewalker; Stomping Ground; Vedalken Plotter",
    "DIS": "Blood Crypt; Cytoshape; Ghost Quarter; Hallowed Fountain; Simic Sky Swallower; Voidslime",
    "CSP": "Dark Depths",
    "TSP": (
        "Ancient Grudge; Cancel; Empty the Warrens; Grapeshot; Ixidron; Krosan Grip; Momentary Blink; Stuffy Doll; "
        "Sudden Shock; Terramorphic Expanse; Think Twice; Vesuva; Wipe Away"
    ),
    "PLC": "Akroma, Angel of Fury; Damnation; Life and Limb; Merfolk Thaumaturgist; Ovinize; Urborg, Tomb of Yawgmoth",
    "FUT": "Dryad Arbor; Magus of the Moon; Pact of Negation; Street Wraith; Tarmogoyf; Whetwheel; Yixlid Jailer",
    "LRW": (
        "Cryptic Command; Doran, the Siege Tower; Garruk Wildspeaker; Jace Beleren; Mulldrifter; Oblivion Ring; Oona's "
        "Prowler; Sower of Temptation; Springleaf Drum; Thoughtseize; Woodland Changeling"
    ),
    "MOR": "Bitterblossom; Mutavault; Negate",
    "SHM": (
        "Boggart Ram-Gang; Boon Reflection; Devoted Druid; Enchanted Evening; Fulminator Mage; Kitchen Finks; "
        "Manamorphose; Murderous Redcap; Painter's Servant; Prismatic Omen; Smash to Smithereens; Spectral Procession; "
        "Sygg, River Cutthroat; Thought Reflection"
    ),
    "EVE": "Flickerwisp; Glen Elendra Archmage; Inside Out; Slippery Bogle",
    "ALA": (
        "Bone Splinters; Dragon Fodder; Elvish Visionary; Fleshbag Marauder; Gather Specimens; Relic of Progenitus; "
        "Tidehollow Sculler"
    ),
    "CON": "Magister Sphinx; Path to Exile; Progenitus; Reliquary Tower",
    "ARB": "Bloodbraid Elf",
    "M10": (
        "Act of Treason; Convincing Mirage; Divination; Divine Verdict; Doom Blade; Elvish Archdruid; Essence Scatter; "
        "Glacial Fortress; Honor of the Pure; Mind Control"
    ),
    "ZEN": (
        "Bladetusk Boar; Burst Lightning; Felidar Sovereign; Gatekeeper of Malakir; Into the Roil; Journey to Nowhere; "
        "Kor Duelist; Lotus Cobra; Rite of Replication; Spell Pierce; Spreading Seas; Steppe Lynx; Vampire Nighthawk; "
        "Vines of Vastwood"
    ),
    "WWK": "Bojuka Bog; Everflowing Chalice",
    "ROE": "Evolving Wilds; Forked Bolt; Inquisition of Kozilek; Overgrown Battlement; Wall of Omens",
    "M11": (
        "Ajani's Pridemate; Leyline of Anticipation; Leyline of Punishment; Leyline of Sanctity; Redirect; Reverberate;"
        " Scroll Thief"
    ),
    "SOM": "Asceticism; Darksteel Myr; Twisted Image",
    "MBS": "Brass Squire; Green Sun's Zenith; Melira's Keepers",
    "NPH": (
        "Act of Aggression; Dismember; Glistener Elf; Gut Shot; Mutagenic Growth; Phyrexian Metamorph; Torpor Orb; "
        "Vault Skirge"
    ),
    "M12": (
        "Gideon's Lawkeeper; Grand Abolisher; Phantasmal Dragon; Phantasmal Image; Spirit Mantle; Sundial of the "
        "Infinite; Turn to Frog"
    ),
    "ISD": (
        "Ambush Viper; Fiend Hunter; Geist of Saint Traft; Invisible Stalker; Laboratory Maniac; Prey Upon; Smite the "
        "Monstrous; Snapcaster Mage; Stony Silence; Typhoid Rats; Unburial Rites"
    ),
    "DKA": (
        "Faithless Looting; Grafdigger's Cage; Gravecrawler; Lingering Souls; Thalia, Guardian of Thraben; Tragic Slip;"
        " Young Wolf"
    ),
    "AVR": "Blood Artist; Cavern of Souls; Cloudshift; Exquisite Blood",
    "PC2": "Shardless Agent",
    "M13": "Ajani, Caller of the Pride; Murder; Switcheroo",
    "RTR": "Goblin Electromancer; Rest in Peace; Ultimate Price",
    "GTC": "Boros Reckoner; Devour Flesh; Skullcrack",
    "M14": "Angelic Accord; Strionic Resonator; Young Pyromancer",
    "THS": "Anger of the Gods; Fanatic of Mogis; Gods Willing; Gray Merchant of Asphodel; Swan Song; Sylvan Caryatid",
    "C13": "Darksteel Mutation",
    "JOU": "Banishing Light",
    "CNS": "Council's Judgment; Plea for Power; Split Decision; Tyrant's Choice",
    "M15": "Reclamation Sage",
    "KTK": "Dismal Backwater; Hardened Scales; Mardu Heart-Piercer; Master of Pearls; Monastery Swiftspear",
    "C14": "Containment Priest",
    "ORI": "Boggart Brute; Tainted Remedy",
    "OGW": "Wastes",
    "EMN": "Selfless Spirit; Thalia, Heretic Cathar",
    "CN2": "Expropriate",
    "KLD": "Aetherflux Reservoir; Ceremonious Rejection; Panharmonicon",
    "AER": "Heroic Intervention",
    "AKH": "As Foretold",
    "XLN": "Arcane Adaptation; Colossal Dreadmaw",
    "DOM": "Academy Drake; Baloth Gorger; Goblin Chainwhirler; Jhoira, Weatherlight Captain; Knight of Grace",
    "M19": "Sparktongue Dragon",
    "WAR": "Dovin's Veto; Narset's Reversal; Spark Double",
    "M20": "Boreal Elemental; Veil of Summer",
    "ELD": "Hushbringer; Thrill of Possibility",
    "ZNR": "Archon of Emeria",
    "CMR": "Archelos, Lagoon Mystic",
    "KHC": "Ethereal Valkyrie",
    "C21": "Adrix and Nev, Twincasters",
    "STX": "Sedgemoor Witch; Waterfall Aerialist",
    "MH2": "Dress Down",
    "BRO": "Tomakul Honor Guard",
    "LCI": "Bloodletter of Aclazotz; Echoing Deeps; Spelunking",
    "MH3": "Sowing Mycospawn",
    "CMD": "Spell Crumple",
    "BNG": "Spirit of the Labyrinth",
    "JUD": "Guiltfeeder",
    "PTK": "Shu Cavalry",
    "SOI": "Furtive Homunculus",
    "ONE": "Pestilent Syphoner",
    "SNC": "Witness Protection",
    "RNA": "Hero of Precinct One",
    "GRN": "Citywide Bust",
    "MID": "Morbid Opportunist",
}
#: The same with collector numbers.
NUMBERED: dict[str, str] = {
    "KHM": (
        "9 Doomskar; 13 Gods' Hall Guardian; 17 Iron Verdict; 44 Augury Raven; 46 Behold the Multiverse; 53 Depart the "
        "Realm; 65 Karfell Harbinger; 76 Saw It Coming; 90 Dream Devourer; 100 Jarl of the Forsaken; 103 Poison the Cup; "
        "111 Skull Raid; 113 Tergrid's Shadow; 117 Village Rites; 128 Crush the Weak; 129 Demon Bolt; 134 Dwarven "
        "Reinforcements; 183 Mammoth Growth; 192 Sarulf's Packmate; 196 Struggle for Skemfar"
    ),
}


def _printings() -> dict[str, tuple[str, int]]:
    """Set and number by name; number 0 where it is not known."""
    table = {name: (code, 0) for code, names in SETS.items() for name in names.split("; ")}
    for code, entries in NUMBERED.items():
        for entry in entries.split("; "):
            number, _, name = entry.partition(" ")
            table[name] = (code, int(number))
    return table


_BY_NAME = _printings()


def printed(card: MagicCard) -> MagicCard:
    """A card with its set and number, where they are known."""
    code, number = _BY_NAME.get(card.name, ("", 0))
    return msgspec.structs.replace(card, set=code, number=number) if code else card
