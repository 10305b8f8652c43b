#!/usr/bin/env python3
"""The crates that are published, a line each: name, version, and the flags of their documentation on docs.rs. usage: published.py"""
import json, subprocess

metadata = json.loads(subprocess.check_output(["cargo", "metadata", "--no-deps", "--locked", "--format-version", "1"]))
for package in metadata["packages"]:
    if package["publish"] == []:
        continue
    docs = ((package["metadata"] or {}).get("docs") or {}).get("rs") or {}
    flags = ["--all-features"] if docs.get("all-features") else []
    flags += ["--no-default-features"] if docs.get("no-default-features") else []
    flags += ["--features", ",".join(docs["features"])] if docs.get("features") else []
    print(package["name"], package["version"], *flags)
