"""Examples of how to use Apiary, each a file that can be run or copied."""
