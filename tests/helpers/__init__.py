"""What tests share: twins of the ports, bots, scripts. Nothing here is a test."""
