"""The TypeScript of the wire has what its types say."""

from __future__ import annotations

import re

from foolery.server import wire
from tools.generate.wire import wire_types


def test_typescript_has_every_type_and_no_other_words() -> None:
    written = wire_types()
    for name in wire.__all__:
        if name[0].isupper() and name not in ("In", "Out", "Lang", "TableCommand"):
            assert re.search(rf"export (interface|type) {name}\b", written), name
    assert "undefined" not in written
    assert 'readonly type: "play";' in written
    assert "readonly action: number | string;" in written
    assert 'readonly kind: "fischer";' in written
