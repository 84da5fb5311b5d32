"""Uses the generated client as a stranger would. Environment: BASE_URL, API_KEY, USER_ID."""

import importlib
import os
import pkgutil
import sys

sys.path.insert(0, os.getcwd())
import directory_client  # noqa: E402
from directory_client import AuthenticatedClient  # noqa: E402
from directory_client.api.entities import get_entity  # noqa: E402
from directory_client.api.objects_of_an_entity import post_entity_email  # noqa: E402
from directory_client.api.search import get_entity_search_what  # noqa: E402
from directory_client.models import Failure, PostEntityEmailBody  # noqa: E402

modules = [module.name for module in pkgutil.walk_packages(directory_client.__path__, "directory_client.")]
for name in modules:
    importlib.import_module(name)

client = AuthenticatedClient(
    base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"], auth_header_name="X-API-Key", prefix=""
)
found = get_entity_search_what.sync(client=client, what="restaurant", country="FI", per_page=5)
assert found.success and found.data.total_rows > 0 and len(found.data.rows) == 5, found

first = found.data.rows[0]
assert first.doc.name.name and first.doc.postal_address.town, first
entity = first.id
body = PostEntityEmailBody(entity_id=entity, email_address="ci@example.com", field_user_id=os.environ["USER_ID"])
written = post_entity_email.sync(client=client, body=body)
assert written.success and written.data.id, written
document = get_entity.sync(client=client, entity_id=entity).data
emails = [value.email_address for value in document.emails]
assert "ci@example.com" in emails, emails

missing = get_entity.sync_detailed(client=client, entity_id="1")
assert missing.status_code == 404 and isinstance(missing.parsed, Failure), missing
print(f"client of {len(modules)} modules; search, write, read back and a failure as declared")
