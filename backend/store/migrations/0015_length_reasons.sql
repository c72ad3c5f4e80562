-- +goose Up
-- A reply that was too short for its limit is told by its reason in steps, too; 0014 gave it to questions only.

UPDATE steps SET body = json_set(body, '$.fault.code', CASE json_extract(body, '$.fault.key')
    WHEN 'fault.model.length' THEN 'replyLength'
    ELSE 'providerLength' END)
  WHERE json_extract(body, '$.fault.key') IN ('fault.model.length', 'fault.provider.length');
