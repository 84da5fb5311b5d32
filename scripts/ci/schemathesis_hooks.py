"""What a schema cannot tell Schemathesis: which ids, codes and addresses exist, and which ill-formed values the API forgives by design.

A value that is well-formed but stands for nothing is replaced by one that exists, so that calls reach what they are about. A case whose only
fault is one that the API forgives is skipped. Nothing here looks at an answer. Environment: BASE_URL, API_KEY, USER_ID.
"""

import json
import os
import re
import urllib.error
import urllib.parse
import urllib.request
import zlib
from functools import cache

import schemathesis


def known_entities():
    """Documents of entities that the directory under test holds."""
    query = urllib.parse.urlencode({"what": "restaurant", "country": "FI", "per_page": 100})
    request = urllib.request.Request(
        f"{os.environ['BASE_URL']}/v1/entity/search/what?{query}", headers={"X-API-Key": os.environ["API_KEY"]}
    )
    with urllib.request.urlopen(request) as response:
        return [row["doc"] for row in json.load(response)["data"]["rows"]]


ENTITIES = known_entities()

# Values that exist, by the name of the parameter or the format that the document gives; of a hundred well-formed values this many are replaced.
KNOWN = {
    "_user_id": ([os.environ["USER_ID"]], 100),
    # The key that CI makes allows this origin.
    "return_url": (["http://www.example.com/"], 100),
    "entity_id": ([entity["_id"] for entity in ENTITIES], 80),
    "country-code": (["GB", "ie", "US", "fin", "FI", "UK"], 100),
    "time-zone": (["Europe/London", "Europe/Helsinki", "UTC"], 100),
    "telephone": (["+442079460000", "+358 9 1234567", "+353 1 555 0123", "+1 212 555 0123"], 100),
    "web-address": (["http://www.example.com/", "https://directory.example/a?b=c"], 100),
    "date": (["2030-01-31", "2036-03-31", "2032-02-29"], 90),
}


@cache
def parameters_of(label, operation):
    """Schemas of an operation's parameters by name, and the names that are required."""
    raw = operation.definition.raw
    schemas = {item["name"]: item["schema"] for item in raw.get("parameters", [])}
    required = {item["name"] for item in raw.get("parameters", []) if item["required"]}
    for media in raw.get("requestBody", {}).get("content", {}).values():
        schemas.update(media["schema"]["properties"])
        required.update(media["schema"].get("required", []))
    return schemas, required


# White space of JSON Schema's patterns, which is not quite that of Python's.
BLANKS = r"\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"


@cache
def form(pattern):
    """A pattern of JSON Schema for Python."""
    whole = re.sub(r"\$$", r"\\Z", pattern.replace(r"\S", f"[^{BLANKS}]"))
    return re.compile(whole.replace(r"\s", BLANKS))


def existing(name, schema, value):
    """The value itself, or one that exists in its place. Equal values are always treated alike, so that a failure can be repeated."""
    values, percent = KNOWN.get(name) or KNOWN.get(schema.get("format")) or ([], 0)
    if not values or not isinstance(value, str) or len(value) > schema.get("maxLength", len(value)):
        return value
    if form(schema.get("pattern", "")).search(value) is None:
        return value
    number = zlib.crc32(value.encode("utf-8", "surrogatepass"))
    return value if number % 100 >= percent else values[number // 100 % len(values)]


def blank(value):
    """Whether a value is written as nothing. An object in a query or form is written as parameters of other names, if as anything."""
    if isinstance(value, list):
        return all(blank(item) for item in value)
    return value is None or isinstance(value, dict) or (isinstance(value, str) and value.strip() == "")


def forgiven(schema, required, value):
    """Whether the API takes an ill-formed value by design: blank counts as absent, 1 and 0 are booleans, numbers of JSON are texts."""
    if blank(value):
        return not required
    if schema.get("type") == "boolean":
        return not isinstance(value, bool) and str(value).lower() in ("0", "1", "true", "false")
    is_number = isinstance(value, (bool, int, float)) and schema.get("type") == "string"
    return is_number and form(schema.get("pattern", "")).search(str(value)) is not None


@cache
def values_at(path):
    """Entity and gen_id of every value that a path such as /v1/entity/phone writes."""
    name = path.rsplit("/", 1)[1]
    keys = (f"{name}s", re.sub("y$", "ies", name))
    return [
        (entity["_id"], str(value["gen_id"]))
        for entity in ENTITIES
        for key in keys
        if isinstance(entity.get(key), list)
        for value in entity[key]
    ]


def existing_value(path, place):
    """The parameters, with an entity and one of its values where both are named and well-formed."""
    values = values_at(path)
    ids = [place.get("entity_id"), place.get("gen_id")]
    if not values or not all(isinstance(id, str) and re.fullmatch("[0-9]{1,16}", id) for id in ids):
        return place
    number = zlib.crc32("/".join(ids).encode())
    if number % 100 >= 80:
        return place
    entity_id, gen_id = values[number // 100 % len(values)]
    return {**place, "entity_id": entity_id, "gen_id": gen_id}


@cache
def country_of(entity_id):
    """Country of any entity of the directory, also of one that a call before has added; None where there is none."""
    query = urllib.parse.urlencode({"entity_id": entity_id})
    request = urllib.request.Request(
        f"{os.environ['BASE_URL']}/v1/entity?{query}", headers={"X-API-Key": os.environ["API_KEY"]}
    )
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)["data"]["country"]
    except urllib.error.HTTPError:
        return None


def own_country(place):
    """The parameters, with the country of the entity where both are named and well-formed: another one is refused."""
    named = isinstance(place.get("country"), str) and place["country"] in KNOWN["country-code"][0]
    id = place.get("entity_id")
    if not named or not isinstance(id, str) or not re.fullmatch("[0-9]{1,16}", id):
        return place
    own = country_of(id)
    return place if own is None else {**place, "country": own}


def places(case):
    return [place for place in (case.query, case.body) if isinstance(place, dict)]


@schemathesis.hook
def filter_case(context, case):
    schemas, required = parameters_of(case.operation.label, case.operation)
    return not any(
        name in schemas and forgiven(schemas[name], name in required, value)
        for place in places(case)
        for name, value in place.items()
    )


@schemathesis.hook
def map_case(context, case):
    schemas, _ = parameters_of(case.operation.label, case.operation)

    def replaced(place):
        one_by_one = {
            name: existing(name, schemas[name], value) if name in schemas else value for name, value in place.items()
        }
        return own_country(existing_value(case.operation.path, one_by_one))

    if isinstance(case.query, dict):
        case.query = replaced(case.query)
    if isinstance(case.body, dict):
        case.body = replaced(case.body)
    return case


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each operation a client address of its own: whether unknown keys are refused is tried more often than one address may send such keys."""
    number = zlib.crc32(case.operation.label.encode())
    case.headers["X-Forwarded-For"] = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


@schemathesis.hook
def before_add_examples(context, examples):
    examples[:] = [map_case(context, case) for case in examples]
