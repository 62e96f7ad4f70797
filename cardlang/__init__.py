"""A declarative rules engine driven by card data files."""
