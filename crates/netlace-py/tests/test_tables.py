"""Tables, read by the libraries that people have."""

from __future__ import annotations

import netlace
import pandas
import polars
import pyarrow


def tables() -> list[netlace.Table[object]]:
    return [
        netlace.petersen().metrics(all=True),
        netlace.compare(["rdn(torus(5,5),2)", "petersen", "hypercube(100)"], columns=["nodes", "diameter", "bisection"]),
        netlace.design(nodes=500, max_degree=4, families=["rcr", "torus"]),
        netlace.hypercube(4).collective("broadcast"),
        netlace.claims(id="rdn.theorem-1"),
        netlace.claims(id="rdn.theorem-1.diameter")[0].rows,
    ]


def test_everybody_reads_the_same() -> None:
    for table in tables():
        arrow = pyarrow.table(table)
        assert arrow.column_names == table.columns
        assert arrow.num_rows == len(table)
        assert polars.DataFrame(table).rows() == [tuple(row.values()) for row in arrow.to_pylist()]
        read = pandas.DataFrame.from_arrow(table) if hasattr(pandas.DataFrame, "from_arrow") else arrow.to_pandas()
        assert list(read.columns) == table.columns and len(read) == len(table)
        assert pyarrow.schema(table) == arrow.schema


def test_columns_have_the_types_of_what_is_in_them() -> None:
    table = pyarrow.table(tables()[1])
    rows = table.to_pylist()
    assert rows[0]["network"] == "rdn(torus(5,5),2)"
    # 2^100 nodes are too many for whole numbers of 64 bits.
    assert table.schema.field("nodes").type == pyarrow.float64() and rows[2]["nodes"] == 2.0**100
    assert table.schema.field("diameter").type == pyarrow.float64() and rows[0]["diameter"] == 22
    steps = pyarrow.table(tables()[3])
    assert steps.schema.field("steps").type == pyarrow.int64()
    assert rows[0]["bisection"] is None and rows[0]["bisection_lower"] < rows[0]["bisection_upper"]
    assert rows[1]["bisection_lower"] == rows[1]["bisection"] == rows[1]["bisection_upper"]
    assert [row["bisection_known"] for row in rows][:2] == ["bound", "exact"]
    marks = pyarrow.table(tables()[2]).schema.field("is_baseline").type
    assert marks == pyarrow.bool_()


def test_tables_are_sequences() -> None:
    table = netlace.compare(["petersen", "ring(10)", "complete(4)"], columns=["nodes"])
    assert [row.network.order for row in table] == [10, 10, 4]
    assert table[-1] is table[2] and list(table[1:]) == [table[1], table[2]] and list(table[::-2]) == [table[2], table[0]]
    assert table[:2].to_polars().equals(table.to_polars()[:2])
    assert repr(table).splitlines()[0].split() == ["nodes", "network"]


def test_html_cannot_be_broken_out_of() -> None:
    import networkx

    net = netlace.file("examples/rack.edges")
    assert "<table>" in net.metrics()._repr_html_()
    hostile = netlace.compare([netlace.from_networkx(networkx.path_graph(2))], columns=["nodes"])
    assert hostile._repr_html_().count("<tr>") == 2
    assert "&quot;networkx-" in hostile._repr_html_()


def test_tables_have_the_same_columns_whatever_is_in_them() -> None:
    columns = ["nodes", "diameter", "bisection", "routing", "saturation"]
    sizes = ("petersen", "hypercube(70)", "rdn(torus(5,5),2)")
    frames = [netlace.compare([net], columns=columns).to_polars() for net in sizes]
    together = polars.concat(frames)
    assert len(together) == 3 and together.schema == frames[0].schema
    empty = netlace.compare(["petersen"], columns=columns)[:0]
    assert len(empty) == 0 and polars.concat([*frames, empty.to_polars()]).schema == together.schema
    pandas.testing.assert_frame_equal(empty.to_pandas(), netlace.compare([], columns=columns).to_pandas())


def test_rows_are_mappings() -> None:
    (row,) = netlace.compare(["petersen"], columns=["nodes", "diameter"])
    assert list(row) == row.keys() == ["nodes", "diameter"] and len(row) == 2
    assert "diameter" in row and "girth" not in row
    assert dict(row)["diameter"] == 2
