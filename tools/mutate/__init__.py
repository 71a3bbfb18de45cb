"""Changes the values of the rule books one at a time and sees whether a test notices."""
