-- +goose Up
-- Two more reasons that the window asks for: little is known about a step, and an agent says what it would do further.

UPDATE gates SET body = json_set(body, '$.question.warnings', json((
    SELECT json_group_array(json(CASE json_extract(w.value, '$.key')
      WHEN 'warn.confidence.low' THEN json_set(w.value, '$.code', 'lowConfidence')
      ELSE w.value END))
    FROM json_each(gates.body, '$.question.warnings') w)))
  WHERE body LIKE '%"warn.confidence.low"%' AND json_type(body, '$.question.warnings') = 'array';

UPDATE runs SET results = json_set(results, '$.recommendations', json((
    SELECT json_group_array(json(CASE
      WHEN json_extract(r.value, '$.key') IN ('recommend.tool', 'recommend.step')
        THEN json_set(r.value, '$.code', 'advised')
      ELSE r.value END))
    FROM json_each(runs.results, '$.recommendations') r)))
  WHERE (results LIKE '%"recommend.tool"%' OR results LIKE '%"recommend.step"%')
    AND json_type(results, '$.recommendations') = 'array';
