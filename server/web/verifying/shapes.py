"""What this version reads in a night.json, told to a browser: the types of msgspec as plain JSON, defaults included.

A browser that reads by these shapes takes and refuses the same rows as `verify` does.
"""

from collections.abc import Iterable

import msgspec
from msgspec import inspect

Shape = list[object]
"""Its first word is its kind: see `_shape`, and `shapes.js`, which reads them."""


def shapes(types: Iterable[type]) -> dict[str, object]:
    """Every struct that these types lead to, by name. Raises TypeError for a kind of type that is not told yet."""
    told: dict[str, object] = {}
    for each in types:
        _struct(each, told)
    return told


def name_of(of: type) -> str:
    """What a struct is called there."""
    return f"{of.__module__.removeprefix('server.')}.{of.__qualname__}"


def _struct(of: type, told: dict[str, object]) -> str:
    info = inspect.type_info(of)
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{of} is no struct")
    name = name_of(of)
    if name not in told:
        told[name] = {}
        told[name] = {
            "tag": [info.tag_field, info.tag] if info.tag_field is not None else None,
            "array": info.array_like,
            "closed": info.forbid_unknown_fields,
            "fields": [
                _field(field, default, told)
                for field, default in zip(info.fields, msgspec.structs.fields(of), strict=True)
            ],
        }
    return name


def _field(field: inspect.Field, default: msgspec.structs.FieldInfo, told: dict[str, object]) -> list[object]:
    shape = _shape(field.type, told)
    if default.required:
        return [field.encode_name, shape]
    value = default.default_factory() if default.default is msgspec.NODEFAULT else default.default
    return [field.encode_name, shape, None if value is msgspec.UNSET else msgspec.to_builtins(value)]


def _shape(of: inspect.Type, told: dict[str, object]) -> Shape:
    match of:
        case inspect.StructType():
            return ["struct", _struct(of.cls, told)]
        case inspect.UnionType():
            return ["one", [_shape(each, told) for each in of.types]]
        case inspect.VarTupleType() | inspect.ListType():
            return ["all", _shape(of.item_type, told)]
        case inspect.TupleType():
            return ["each", [_shape(each, told) for each in of.item_types]]
        case inspect.DictType():
            return ["map", _shape(of.value_type, told)]
        case inspect.LiteralType():
            return ["word", list(of.values)]
        case inspect.EnumType():
            return ["word", [each.value for each in of.cls]]
        case inspect.IntType():
            return ["number"] if of.ge is of.le is None else ["number", of.ge, of.le]
        case inspect.StrType():
            limits = [of.min_length, of.max_length, of.pattern]
            return ["text", *limits] if any(limit is not None for limit in limits) else ["text"]
        case inspect.BoolType():
            return ["bool"]
        case inspect.NoneType():
            return ["null"]
        case inspect.RawType() | inspect.AnyType():
            return ["any"]
        case inspect.CustomType() if of.cls is object:
            return ["any"]
        case _:
            raise TypeError(f"a browser cannot be told what {of} is")
