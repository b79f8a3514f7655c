"""What strangers send is replayed in processes of their own, with limits, which are killed when they pass them.

pool     asking a process to do something, in fair turns
worker   what such a process does
replay   what it is asked for: matches played again from files, or up to a move
"""
