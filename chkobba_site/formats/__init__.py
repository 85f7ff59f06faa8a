"""How numbers and dates are written in each language, where Django writes them in another way."""
