// Nothing is drawn here.
