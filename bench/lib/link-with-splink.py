"""
Links the rows of a file of bench:import with Splink, and prints what it cost and how right it is as JSON.

    python link-with-splink.py ROWS.csv TRUTHS.csv

The second file has the number of each row and of the business that it is in truth. It is read when the processor time has been taken.
"""

import json
import sys
import time

import duckdb
import splink.comparison_level_library as cll
import splink.comparison_library as cl
from splink import DuckDBAPI, Linker, SettingsCreator
from splink import __version__ as version

rows, truths = sys.argv[1:]
connection = duckdb.connect()

# Splink wants its input standardised: lower case without signs, national telephone numbers, one spelling of kinds of streets and legal forms.
connection.execute(
    r"""
    create table input as
    with told as (
        select
            cast(replace(tags, 'row', '') as integer) as unique_id,
            nullif(_supplier_id, '') as supplier_id,
            country,
            lower(town) as town,
            regexp_replace(lower(replace(name, '&', ' and ')), '[^\p{L}\p{N}]+', ' ', 'g') as words,
            nullif(right(regexp_replace(telephone_number, '\D', '', 'g'), 10), '') as phone,
            nullif(website, '') as website,
            building_number as number,
            regexp_replace(
                replace(replace(lower(address1), 'straße', 'str'), 'platz', 'pl'), '[^\p{L}\p{N}]+', ' ', 'g'
            ) as street,
            nullif(category, '') as category,
            cast(latitude as double) as latitude,
            cast(longitude as double) as longitude
        from read_csv(?, header = true, all_varchar = true, quote = '"', escape = '"')
    )
    select
        * exclude (words, street),
        trim(regexp_replace(words, ' (gmbh|ltd)\s*$', '')) as name,
        left(trim(words), 4) as name_start,
        trim(regexp_replace(street, ' (street|road|lane|avenue|st|rd|ln|ave)\s*$', ' ' || left(
            regexp_extract(street, ' (street|road|lane|avenue|st|rd|ln|ave)\s*$', 1), 1))) as street
    from told
    """,
    [rows],
)

# What the import knows, too: two rows that one supplier numbers are two businesses.
unnumbered = "(l.supplier_id is null or r.supplier_id is null)"


def rule(*conditions):
    return " and ".join([*(f"l.{name} = r.{name}" for name in conditions), unnumbered])


settings = SettingsCreator(
    link_type="dedupe_only",
    comparisons=[
        cl.JaroWinklerAtThresholds("name", [0.95, 0.88]).configure(term_frequency_adjustments=True),
        cl.ExactMatch("phone"),
        cl.ExactMatch("website"),
        cl.CustomComparison(
            output_column_name="address",
            comparison_levels=[
                cll.NullLevel("street"),
                cll.CustomLevel(
                    "street_l = street_r and number_l = number_r and town_l = town_r", "house"
                ),
                cll.CustomLevel("street_l = street_r and town_l = town_r", "street"),
                cll.CustomLevel("town_l = town_r", "town"),
                cll.ElseLevel(),
            ],
        ),
        cl.ExactMatch("category"),
        cl.DistanceInKMAtThresholds("latitude", "longitude", [0.1, 1]),
    ],
    blocking_rules_to_generate_predictions=[
        rule("phone"),
        rule("town", "number", "street"),
        rule("town", "name_start"),
        rule("name", "number"),
        rule("website"),
    ],
    retain_matching_columns=False,
)
api = DuckDBAPI(connection=connection)
linker = Linker(api.register("input"), settings, log_level=None)
training = linker.training
training.estimate_probability_two_random_records_match([rule("phone", "name"), rule("town", "number", "name")], recall=0.8)
training.estimate_u_using_random_sampling(max_pairs=1e6, seed=1)
trained = 0
for conditions in (["phone"], ["town", "number", "street"], ["town", "name"]):
    try:
        training.estimate_parameters_using_expectation_maximisation(rule(*conditions))
        trained += 1
    except ValueError as error:
        # A level that no match among these pairs has comes out as 0, which Splink refuses; the other rules train it.
        print(error, file=sys.stderr)
assert trained > 1
predicted = linker.inference.predict(threshold_match_probability=0.01).physical_name
cost = time.process_time()

connection.execute("create table truth as select * from read_csv(?, header = true)", [truths])
(wanted,) = connection.execute(
    "select cast(sum(n * (n - 1) / 2) as bigint) from (select count(*) as n from truth group by truth)"
).fetchone()
scored = connection.execute(
    f"""
    select match_probability, count(*), count(*) filter (one.truth = other.truth)
    from {predicted}
    join truth as one on one.row = unique_id_l
    join truth as other on other.row = unique_id_r
    group by 1 order by 1 desc
    """
).fetchall()


def judged(threshold):
    above = [one for one in scored if one[0] >= threshold]
    linked, right = sum(one[1] for one in above), sum(one[2] for one in above)
    return {
        "threshold": threshold,
        "precision": right / max(linked, 1),
        "recall": right / wanted,
        "f1": 2 * right / (linked + wanted),
    }


def best():
    """The threshold of the highest F1, found in one pass from above."""
    linked = right = highest = 0
    threshold = 1.0
    for probability, count, same in scored:
        linked, right = linked + count, right + same
        if 2 * right / (linked + wanted) > highest:
            highest, threshold = 2 * right / (linked + wanted), probability
    return threshold


print(
    json.dumps(
        {
            "version": version,
            "processorMs": cost * 1000,
            "scored": sum(one[1] for one in scored),
            "best": judged(best()),
            "sure": judged(0.95),
        }
    )
)
