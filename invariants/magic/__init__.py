"""What Magic's Comprehensive Rules promise: one module for each theme, and a second, naive evaluation of the layers."""
