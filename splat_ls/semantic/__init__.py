"""What a module says: declarations, scopes, types with the trail that leads to them, and values."""
