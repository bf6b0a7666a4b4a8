"""Write all generated files of the client, the documents and the notebooks."""

from __future__ import annotations

from tools.generate.files import ROOT, outdated

if __name__ == "__main__":
    for path, content in outdated():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
        print(f"{path.relative_to(ROOT)} written")
