"""Makes test/fixtures/opening-times.json: questions about opening times with the answers expected of src/entity/opening/.

An independent oracle: it knows nothing of spans or offsets. For every minute it asks Python's zoneinfo for the time on the clock at the wall
and compares it with the hours as written; the next change is the first later minute with another answer. Public holidays are written by hand
below. Cases with an answer written by hand are checked against the simulation too, so that one of them being wrong is found here.

Left out are zones whose rules for 2026 differ between releases of the time zone database (Morocco).

    python3 scripts/opening-times-oracle.py > test/fixtures/opening-times.json
"""

import json
import random
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo

UTC = timezone.utc
MINUTE = timedelta(minutes=1)
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


def d(*texts):
    return {date.fromisoformat(f"2026-{text}") for text in texts}


# (holidays, days on which it depends on a region or part that is not known)
HOLIDAYS = {
    ("gb", "ENG"): (d("01-01", "04-03", "04-06", "05-04", "05-25", "08-31", "12-25", "12-28"), set()),
    ("gb", "SCT"): (d("01-01", "01-02", "04-03", "05-04", "05-25", "08-03", "11-30", "12-25", "12-28"), set()),
    ("gb", None): (d("01-01", "04-03", "05-04", "05-25", "12-25"), d("01-02", "03-17", "04-06", "07-13", "08-03", "08-31", "11-30")),
    ("de", "BY-"): (d("01-01", "01-06", "04-03", "04-06", "05-01", "05-14", "05-25", "06-04", "10-03", "11-01", "12-25", "12-26"), d("08-15")),
    ("de", "BY-A"): (d("01-01", "01-06", "05-01", "06-04", "08-08", "08-15", "10-03", "11-01", "12-25", "12-26"), set()),
    ("de", "BE"): (d("01-01", "03-08", "04-03", "04-06", "05-01", "05-14", "05-25", "10-03", "12-25", "12-26"), set()),
    ("de", None): (
        d("01-01", "04-03", "04-06", "05-01", "05-14", "05-25", "10-03", "12-25", "12-26"),
        d("01-06", "03-08", "06-04", "08-08", "08-15", "09-20", "10-31", "11-01", "11-18"),
    ),
    ("us", "CA"): (d("01-01", "01-19", "05-25", "06-19", "09-07", "11-11", "11-26", "12-25"), set()),
    ("us", "NY"): (d("01-01", "01-19", "05-25", "06-19", "09-07", "11-11", "11-26", "12-25"), set()),
    ("fr", "-"): (d("01-01", "04-06", "05-01", "05-08", "05-14", "05-25", "07-14", "08-15", "11-01", "11-11", "12-25"), set()),
    ("fr", "67"): (d("01-01", "04-03", "04-06", "05-01", "05-08", "05-14", "05-25", "07-14", "08-15", "11-01", "11-11", "12-25", "12-26"), set()),
    ("au", "VIC"): (d("01-01", "01-26", "04-03", "04-06", "04-25", "06-08", "11-03", "12-25", "12-28"), set()),
    ("pl", None): (d("01-01", "01-06", "04-06", "05-01", "06-04", "08-15", "11-11", "12-25", "12-26"), set()),
}


def week(text, **days):
    return {**{day: text for day in DAYS}, **days}


SHOP = week("09001730", saturday="10001600", sunday="closed")
LUNCH = week("09001200,13001700", wednesday="0800 1230", saturday="closed", sunday="closed")
BAR = week("18000200", friday="18000400", saturday="18000400", sunday="closed")
NIGHT = week("22000600")
ALWAYS = week("24hour")
WEEKEND = week("closed", friday="17002400", saturday="24hour", sunday="00001200")
PATTERNS = {
    "shop": SHOP,
    "lunch": LUNCH,
    "bar": BAR,
    "night": NIGHT,
    "weekend round the clock": WEEKEND,
    "small hours": week("00000130,02000245,03000500"),
    "half past": week("01150145,02150230,23302345"),
    "to midnight": week("12002400", tuesday="00000900,20002400"),
    "into midnight": week("20000000", thursday="00000400"),
    "closed on mondays": week("24hour", monday="closed"),
    "bakery": week("05301300", sunday="06301030", monday="closed"),
}
ZONES = """Europe/London Europe/Berlin Europe/Dublin America/New_York America/Los_Angeles America/St_Johns America/Santiago America/Havana
Australia/Sydney Australia/Lord_Howe Australia/Adelaide Asia/Kolkata Asia/Kathmandu Asia/Tokyo Asia/Beirut Africa/Cairo
Pacific/Chatham Pacific/Apia Pacific/Kiritimati Pacific/Marquesas Pacific/Honolulu America/Phoenix Antarctica/Troll Atlantic/Azores UTC""".split()


def parse_day(text):
    """Ranges in minutes after midnight; an end past 1440 is on the next day."""
    text = text.replace(" ", "")
    if text == "closed":
        return []
    if text == "24hour":
        return [(0, 1440)]
    ranges = []
    for part in text.split(","):
        start, end = (int(t[:2]) * 60 + int(t[2:]) for t in (part[:4], part[4:]))
        ranges.append((start, end if end > start else end + 1440))
    return ranges


class Sign:
    """What hangs on the door."""

    def __init__(self, attributes, country, region):
        self.attributes = attributes
        self.closed = {date.fromisoformat(t.strip()) for t in attributes.get("closed", "").split(",") if t.strip()}
        pairs = [p.split("=") for p in attributes.get("exceptions", "").split(";") if p]
        self.exceptions = {date.fromisoformat(day): parse_day(hours) for day, hours in pairs}
        self.shut = [attributes.get("temporarily_closed_from"), attributes.get("temporarily_closed_until")]
        self.holidays = attributes.get("closed_public_holidays") == "true"
        self.known = HOLIDAYS.get((country, region))
        self.hours = lru_cache(None)(self._hours)

    def _hours(self, day):
        """Ranges of the business day and whether they are certain."""
        begin, end = self.shut
        if (begin or end) and (not begin or begin <= day.isoformat()) and (not end or day.isoformat() <= end):
            return [], True
        if day in self.closed:
            return [], True
        if day in self.exceptions:
            return self.exceptions[day], True
        ranges = parse_day(self.attributes[DAYS[day.weekday()]])
        if not self.holidays:
            return ranges, True
        if self.known is None:
            return ranges, False
        if day in self.known[0]:
            return [], True
        return ranges, day not in self.known[1]

    def says(self, wall):
        minute = wall.hour * 60 + wall.minute
        unsure = False
        for days_ago in (0, 1):
            ranges, sure = self.hours(wall.date() - timedelta(days=days_ago))
            if any(start <= minute + 1440 * days_ago < end for start, end in ranges):
                if sure:
                    return "open"
                unsure = True
        return "unknown" if unsure else "closed"


def simulate(sign, at, zone, horizon_days):
    if zone is None:
        walls = (at.replace(tzinfo=None) + timedelta(minutes=m) for m in range(-12 * 60, 14 * 60 + 1))
        states = {sign.says(wall) for wall in walls}
        return {"state": states.pop() if len(states) == 1 else "unknown", "next_change": None}
    info = ZoneInfo(zone)
    state = sign.says(at.astimezone(info))
    moment = at.replace(second=0, microsecond=0)
    for _ in range(horizon_days * 1440):
        moment += MINUTE
        if sign.says(moment.astimezone(info)) != state:
            return {"state": state, "next_change": moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")}
    return {"state": state, "next_change": None}


cases = []


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def add(name, attributes, at, zone, country="gb", region="ENG", expected=None, horizon_days=20):
    when = instant(at) if isinstance(at, str) else at
    answer = simulate(Sign(attributes, country, region), when, zone, horizon_days)
    if expected is not None:
        assert answer == expected, (name, answer, expected)
    cases.append({
        "name": name, "attributes": attributes, "at": when.strftime("%Y-%m-%dT%H:%M:%S.000Z"), "timeZone": zone,
        "country": country, "region": region, "expected": answer, "by": "hand" if expected else "simulation",
    })


def say(state, change=None):
    return {"state": state, "next_change": f"2026-{change}:00.000Z" if change else None}


def by_hand():
    at = lambda text: f"2026-{text}:00Z"  # noqa: E731
    london, berlin = "Europe/London", "Europe/Berlin"
    add("a minute before opening", SHOP, at("01-12T08:59"), london, expected=say("closed", "01-12T09:00"))
    add("the minute of opening", SHOP, at("01-12T09:00"), london, expected=say("open", "01-12T17:30"))
    add("the last minute", SHOP, at("01-12T17:29"), london, expected=say("open", "01-12T17:30"))
    add("the end is exclusive", SHOP, at("01-12T17:30"), london, expected=say("closed", "01-13T09:00"))
    add("saturday evening waits for monday", SHOP, at("01-17T16:00"), london, expected=say("closed", "01-19T09:00"))
    add("summer time", SHOP, at("07-13T08:00"), london, expected=say("open", "07-13T16:30"))
    add("lunch break", LUNCH, at("01-12T12:10"), london, expected=say("closed", "01-12T13:00"))
    add("spill of saturday's hours on sunday", BAR, at("01-18T02:30"), london, expected=say("open", "01-18T04:00"))
    add("sunday begins no hours", BAR, at("01-18T04:00"), london, expected=say("closed", "01-19T18:00"))
    add("a closed date takes its spill along", {**BAR, "closed": "2026-01-17"}, at("01-18T02:30"), london, expected=say("closed", "01-19T18:00"))
    add("the spill into a closed date stays", {**BAR, "closed": "2026-01-17"}, at("01-17T02:30"), london, expected=say("open", "01-17T04:00"))
    add("adjacent days join", WEEKEND, at("01-16T18:00"), london, expected=say("open", "01-18T12:00"))
    add("never a change", ALWAYS, at("01-16T18:00"), london, expected=say("open"), horizon_days=100)
    add("never open", week("closed"), at("01-16T18:00"), london, expected=say("closed"), horizon_days=100)
    add("always open but one day far away", {**ALWAYS, "closed": "2027-06-01"}, at("01-16T18:00"), london,
        expected={"state": "open", "next_change": "2027-05-31T23:00:00.000Z"}, horizon_days=520)
    add("never open but one day far away", {**week("closed"), "exceptions": "2027-06-01=10001200"}, at("01-16T18:00"), london,
        expected={"state": "closed", "next_change": "2027-06-01T09:00:00.000Z"}, horizon_days=520)
    add("spring: the night is an hour shorter", NIGHT, at("03-28T23:30"), london, expected=say("open", "03-29T05:00"))
    add("autumn: the night is an hour longer", NIGHT, at("10-24T23:30"), london, expected=say("open", "10-25T06:00"))
    add("opening in the hour that is left out", week("02300600"), at("03-29T00:59"), berlin, expected=say("closed", "03-29T01:00"))
    add("closing in the hour that is left out", week("20000230"), at("03-29T00:59"), berlin, expected=say("open", "03-29T01:00"))
    add("hours wholly left out", week("02000230"), at("03-28T12:00"), berlin, expected=say("closed", "03-30T00:00"))
    add("closing in the hour that comes twice, first", week("20000230"), at("10-25T00:15"), berlin, expected=say("open", "10-25T00:30"))
    add("after it, the sign says open once more", week("20000230"), at("10-25T00:45"), berlin, expected=say("closed", "10-25T01:00"))
    add("closing in the hour that comes twice, second", week("20000230"), at("10-25T01:15"), berlin, expected=say("open", "10-25T01:30"))
    add("Lord Howe moves by half an hour", week("20000145"), at("04-04T14:44"), "Australia/Lord_Howe", expected=say("open", "04-04T14:45"))
    add("Lord Howe has a quarter twice", week("20000145"), at("04-04T15:00"), "Australia/Lord_Howe", expected=say("open", "04-04T15:15"))
    add("India", SHOP, at("01-12T03:30"), "Asia/Kolkata", expected=say("open", "01-12T12:00"))
    add("Nepal", SHOP, at("01-12T03:14"), "Asia/Kathmandu", expected=say("closed", "01-12T03:15"))
    add("Kiritimati is a day ahead", SHOP, at("01-18T19:00"), "Pacific/Kiritimati", expected=say("open", "01-19T03:30"))
    add("an exception replaces hours", {**SHOP, "exceptions": "2026-01-12=12001300"}, at("01-12T11:00"), london, expected=say("closed", "01-12T12:00"))
    add("an exception opens a closed day", {**SHOP, "exceptions": "2026-01-18=12001300"}, at("01-18T12:30"), london, expected=say("open", "01-18T13:00"))
    add("an exception replaces the spill too", {**BAR, "exceptions": "2026-01-17=10001200"}, at("01-18T01:00"), london, expected=say("closed", "01-19T18:00"))
    add("an exception opens on a holiday", {**SHOP, "closed_public_holidays": "true", "exceptions": "2026-12-25=10001200"}, at("12-25T10:30"), london,
        expected=say("open", "12-25T12:00"))
    shut = {**SHOP, "temporarily_closed_from": "2026-01-13", "temporarily_closed_until": "2026-01-20", "temporarily_closed_reason": "Refurbishment"}
    add("the day before a temporary closure", shut, at("01-12T12:00"), london, expected=say("open", "01-12T17:30"))
    add("the evening before it", shut, at("01-12T20:00"), london, expected=say("closed", "01-21T09:00"))
    add("its last day", shut, at("01-20T12:00"), london, expected=say("closed", "01-21T09:00"))
    add("closed until further notice", {**SHOP, "temporarily_closed_from": "2026-01-13"}, at("02-12T12:00"), london, expected=say("closed"), horizon_days=60)
    add("a long closure ends", {**ALWAYS, "temporarily_closed_until": "2026-12-31"}, at("02-12T12:00"), london,
        expected={"state": "closed", "next_change": "2027-01-01T00:00:00.000Z"}, horizon_days=330)
    add("a closure beats an exception", {**shut, "exceptions": "2026-01-14=10001200"}, at("01-14T11:00"), london, expected=say("closed", "01-21T09:00"))
    shop = {**SHOP, "closed_public_holidays": "true"}
    bar = {**BAR, "closed_public_holidays": "true"}
    add("Easter Monday in England", shop, at("04-06T12:00"), london, expected=say("closed", "04-07T08:00"))
    add("Easter Monday in Scotland", shop, at("04-06T12:00"), london, region="SCT", expected=say("open", "04-06T16:30"))
    add("Easter Monday somewhere in Britain", shop, at("04-06T12:00"), london, region=None, expected=say("unknown", "04-06T16:30"))
    add("Easter Monday somewhere in Britain, at night", shop, at("04-06T22:00"), london, region=None, expected=say("closed", "04-07T08:00"))
    add("Good Friday is the same everywhere in Britain", shop, at("04-03T12:00"), london, region=None, expected=say("closed", "04-04T09:00"))
    add("the second of January in Scotland", shop, at("01-02T12:00"), london, region="SCT", expected=say("closed", "01-03T10:00"))
    add("St Andrew's Day", shop, at("11-30T12:00"), london, region="SCT", expected=say("closed", "12-01T09:00"))
    add("Epiphany in Bavaria", shop, at("01-06T12:00"), berlin, "de", "BY-", say("closed", "01-07T08:00"))
    add("Epiphany in Berlin", shop, at("01-06T12:00"), berlin, "de", "BE", say("open", "01-06T16:30"))
    add("Epiphany somewhere in Germany", shop, at("01-06T12:00"), berlin, "de", None, say("unknown", "01-06T16:30"))
    add("Epiphany somewhere, a business that does not mind", SHOP, at("01-06T12:00"), berlin, "de", None, say("open", "01-06T16:30"))
    add("Augsburg has a day of its own", shop, at("08-08T12:00"), berlin, "de", "BY-A", say("closed", "08-10T07:00"))
    add("the rest of Bavaria has not", shop, at("08-08T12:00"), berlin, "de", "BY-", say("open", "08-08T14:00"))
    add("Assumption in some towns of Bavaria", shop, at("08-15T12:00"), berlin, "de", "BY-", say("unknown", "08-15T14:00"))
    add("the spill of a holiday is suppressed", bar, at("05-02T00:30"), berlin, "de", "BE", say("closed", "05-02T16:00"))
    add("the spill into a holiday stays", bar, at("04-30T23:30"), berlin, "de", "BE", say("open", "05-01T00:00"))
    add("always open but holidays", {**ALWAYS, "closed_public_holidays": "true"}, at("06-01T00:00"), berlin, "de", "BE",
        say("open", "10-02T22:00"), horizon_days=200)
    add("St Stephen's in Alsace", shop, at("12-26T12:00"), "Europe/Paris", "fr", "67", say("closed", "12-28T08:00"))
    add("St Stephen's in Paris", shop, at("12-26T12:00"), "Europe/Paris", "fr", "-", say("open", "12-26T15:00"))
    add("Melbourne Cup", shop, at("11-03T01:00"), "Australia/Melbourne", "au", "VIC", say("closed", "11-03T22:00"))
    add("Thanksgiving in New York", bar, at("11-27T03:00"), "America/New_York", "us", "NY", say("closed", "11-27T23:00"))
    add("a country without known holidays", shop, at("01-14T12:00"), "Asia/Pyongyang", "kp", None, say("closed", "01-15T00:00"))
    add("a country without known holidays, in hours", shop, at("01-14T03:00"), "Asia/Pyongyang", "kp", None, say("unknown", "01-14T08:30"))
    add("zone unknown, weekday", SHOP, at("01-14T12:00"), None, expected=say("unknown"))
    add("zone unknown, sunday everywhere but at the edges", SHOP, at("01-18T12:00"), None, expected=say("closed"))
    add("zone unknown, always open", ALWAYS, at("01-18T12:00"), None, expected=say("open"))
    add("zone unknown, never open", week("closed"), at("01-18T12:00"), None, expected=say("closed"))
    add("zone unknown, temporarily closed", shut, at("01-16T12:00"), None, expected=say("closed"))
    add("zone unknown, closed tomorrow", {**ALWAYS, "closed": "2026-01-19"}, at("01-18T18:00"), None, expected=say("unknown"))
    add("zone unknown, open all of a holiday", {**ALWAYS, "closed_public_holidays": "true"}, at("05-04T11:00"), None, expected=say("unknown"))


def changes(zone):
    """Instants of 2026 at which the offset of the zone changes."""
    info = ZoneInfo(zone)
    hour = datetime(2026, 1, 1, tzinfo=UTC)
    found = []
    while hour.year == 2026:
        after = hour + timedelta(minutes=30)
        if hour.astimezone(info).utcoffset() != after.astimezone(info).utcoffset():
            found.append(after)
        hour = after
    return found


def around_clock_changes(rng):
    for zone in ZONES:
        for change in changes(zone):
            for name in rng.sample(sorted(PATTERNS), 4):
                at = change + timedelta(minutes=rng.randrange(-240, 240))
                add(f"{name}, clocks change", PATTERNS[name], at, zone)


def at_random(rng):
    regions = sorted(HOLIDAYS, key=str)
    for number in range(220):
        name = rng.choice(sorted(PATTERNS))
        attributes = dict(PATTERNS[name])
        at = datetime(2026, 2, 1, tzinfo=UTC) + timedelta(minutes=rng.randrange(300 * 1440))
        near = [(at.date() + timedelta(days=n)).isoformat() for n in range(-1, 3)]
        if number % 3 == 0:
            attributes["closed"] = ",".join(sorted(rng.sample(near, 2)))
        if number % 4 == 0:
            free = [day for day in near if day not in attributes.get("closed", "")]
            hours = rng.choice(["closed", "24hour", "10001400", "21000300", "00000200,12001500"])
            attributes["exceptions"] = f"{rng.choice(free)}={hours}"
        if number % 11 == 0:
            attributes["temporarily_closed_from"], attributes["temporarily_closed_until"] = sorted(rng.sample(near, 2))
        add(f"{name}, random {number}", attributes, at, None if number % 17 == 16 else rng.choice(ZONES), *rng.choice(regions))
    for number in range(40):
        country, region = rng.choice([("gb", "ENG"), ("gb", "SCT"), ("de", "BE"), ("fr", "67"), ("fr", "-")])
        holiday = rng.choice(sorted(day for day in HOLIDAYS[(country, region)][0] if day.month < 12))
        at = datetime(2026, holiday.month, holiday.day, tzinfo=UTC) + timedelta(minutes=rng.randrange(-600, 2000))
        name = rng.choice(sorted(PATTERNS))
        zone = {"gb": "Europe/London", "de": "Europe/Berlin", "fr": "Europe/Paris"}[country]
        add(f"{name}, holiday {number}", {**PATTERNS[name], "closed_public_holidays": "true"}, at, zone, country, region, horizon_days=6)


rng = random.Random(20260101)
by_hand()
around_clock_changes(rng)
at_random(rng)
print("[\n" + ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases) + "\n]")
