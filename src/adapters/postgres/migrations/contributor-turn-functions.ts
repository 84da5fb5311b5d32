/**
 * The calls of a turn (`turn-functions.ts`) with contributors. `read_turn` has one more kind of row: 7 the column
 * `users` of an entity, where it is not empty. Programs of before call the other `write_turn`, which leaves
 * contributors as they are.
 */
export const contributorTurnFunctions = `
CREATE OR REPLACE FUNCTION read_turn(
  p_entities bigint[], p_keys bigint[], p_marks bytea[], p_accounts text[], p_supplier_ids text[]
) RETURNS TABLE (kind bigint, a bigint, b bigint, c bigint, t text, u text, d bytea) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT 0::bigint, log, history, ids, NULL::text, NULL::text, NULL::bytea FROM head FOR UPDATE;
  IF cardinality(p_entities) > 0 THEN
    RETURN QUERY SELECT 1::bigint, e.id, e.history, NULL::bigint, e.revision, e.suppliers, e.keys
      FROM entity e WHERE e.id = ANY (p_entities);
    RETURN QUERY SELECT DISTINCT 5::bigint, v.entity_id, NULL::bigint, NULL::bigint, NULL::text, NULL::text, NULL::bytea
      FROM advert v WHERE v.entity_id = ANY (p_entities);
    RETURN QUERY SELECT DISTINCT 6::bigint, f.entity_id, NULL::bigint, NULL::bigint, NULL::text, NULL::text, NULL::bytea
      FROM file_use f WHERE f.entity_id = ANY (p_entities);
    RETURN QUERY SELECT 7::bigint, e.id, NULL::bigint, NULL::bigint, e.users, NULL::text, NULL::bytea
      FROM entity e WHERE e.id = ANY (p_entities) AND e.users <> '[]';
  END IF;
  IF cardinality(p_keys) > 0 THEN
    RETURN QUERY SELECT 2::bigint, k.key, max(k.position), NULL::bigint, NULL::text, NULL::text, NULL::bytea
      FROM blocking_key k WHERE k.key = ANY (p_keys) GROUP BY k.key;
  END IF;
  IF cardinality(p_marks) > 0 THEN
    RETURN QUERY SELECT DISTINCT 3::bigint, NULL::bigint, NULL::bigint, NULL::bigint, NULL::text, NULL::text, m.mark
      FROM erasure_mark m WHERE m.mark = ANY (p_marks);
  END IF;
  IF cardinality(p_accounts) > 0 THEN
    RETURN QUERY SELECT 4::bigint, s.entity_id, NULL::bigint, NULL::bigint, s.account, s.supplier_id, NULL::bytea
      FROM unnest(p_accounts, p_supplier_ids) w (account, supplier_id)
      JOIN supplier s ON s.account = w.account AND s.supplier_id = w.supplier_id;
  END IF;
END $$;

CREATE FUNCTION write_turn(
  p_ids bigint[], p_revisions text[], p_edits bigint[], p_drawn bigint[], p_histories bigint[], p_suppliers text[],
  p_keys bytea[], p_views bytea[], p_bodies bytea[], p_users text[],
  h_positions bigint[], h_previous bigint[], h_entities bigint[], h_revisions text[], h_at bigint[], h_accounts text[],
  h_users text[], h_actions text[], h_drawn bigint[], h_changes text[], h_batches bigint[],
  b_who text[], b_blocks bigint[],
  l_positions bigint[], l_entities text[], l_documents text[], l_histories bigint[],
  dk_keys bigint[], dk_entities bigint[], k_keys bigint[], k_entities bigint[], k_positions bigint[],
  ds_accounts text[], ds_ids text[], ds_entities bigint[], s_accounts text[], s_ids text[], s_entities bigint[],
  dc_users text[], dc_at bigint[], dc_entities bigint[],
  c_users text[], c_at bigint[], c_entities bigint[], c_roles bigint[],
  p_adverts jsonb, p_log bigint, p_history bigint, p_drawn_ids bigint
) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO history SELECT * FROM unnest(
    h_positions, h_previous, h_entities, h_revisions, h_at, h_accounts, h_users, h_actions, h_drawn, h_changes, h_batches);
  INSERT INTO history_block SELECT * FROM unnest(b_who, b_blocks) ON CONFLICT DO NOTHING;
  INSERT INTO entity SELECT * FROM unnest(
    p_ids, p_revisions, p_edits, p_drawn, p_histories, p_suppliers, p_keys, p_views, p_bodies, p_users)
    ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, last_edit = excluded.last_edit, drawn = excluded.drawn,
      history = excluded.history, suppliers = excluded.suppliers, keys = excluded.keys, view = excluded.view,
      body = excluded.body, users = excluded.users;
  INSERT INTO change_log SELECT * FROM unnest(l_positions, l_entities, l_documents, l_histories);
  IF cardinality(dk_keys) > 0 THEN
    DELETE FROM blocking_key k USING unnest(dk_keys, dk_entities) d (key, entity_id)
      WHERE k.key = d.key AND k.entity_id = d.entity_id;
  END IF;
  IF cardinality(k_keys) > 0 THEN
    INSERT INTO blocking_key SELECT * FROM unnest(k_keys, k_entities, k_positions);
  END IF;
  IF cardinality(ds_accounts) > 0 THEN
    DELETE FROM supplier s USING unnest(ds_accounts, ds_ids, ds_entities) d (account, supplier_id, entity_id)
      WHERE s.account = d.account AND s.supplier_id = d.supplier_id AND s.entity_id = d.entity_id;
  END IF;
  IF cardinality(s_accounts) > 0 THEN
    INSERT INTO supplier SELECT * FROM unnest(s_accounts, s_ids, s_entities);
  END IF;
  IF cardinality(dc_users) > 0 THEN
    DELETE FROM contributor c USING unnest(dc_users, dc_at, dc_entities) d (user_id, at, entity_id)
      WHERE c.user_id = d.user_id AND c.at = d.at AND c.entity_id = d.entity_id;
  END IF;
  IF cardinality(c_users) > 0 THEN
    INSERT INTO contributor SELECT * FROM unnest(c_users, c_at, c_entities, c_roles);
  END IF;
  IF p_adverts IS NOT NULL THEN
    DELETE FROM advert WHERE entity_id IN (SELECT (e ->> 'entity_id')::bigint FROM jsonb_array_elements(p_adverts) e);
    DELETE FROM advert_term WHERE entity_id IN (SELECT (e ->> 'entity_id')::bigint FROM jsonb_array_elements(p_adverts) e);
    INSERT INTO advert SELECT a.* FROM jsonb_array_elements(p_adverts) e,
      jsonb_populate_recordset(NULL::advert, e -> 'adverts') a;
    INSERT INTO advert_term SELECT t.* FROM jsonb_array_elements(p_adverts) e,
      jsonb_populate_recordset(NULL::advert_term, e -> 'terms') t ON CONFLICT DO NOTHING;
  END IF;
  UPDATE head SET log = p_log, history = p_history, ids = p_drawn_ids;
END $$;`
