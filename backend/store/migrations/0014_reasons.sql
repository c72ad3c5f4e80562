-- +goose Up
-- Code asks for the reason beside a sentence (base/reason), no longer for the sentence's key. What waits or is counted gets its reason.

DROP INDEX steps_stopped;
UPDATE steps SET body = json_set(body, '$.fault.code', 'stepStopped') WHERE json_extract(body, '$.fault.key') = 'fault.step.stopped';
CREATE INDEX steps_stopped ON steps (run_id, agent, state) WHERE json_extract(body, '$.fault.code') = 'stepStopped';

UPDATE gates SET body = json_set(body, '$.question.fault.code', CASE json_extract(body, '$.question.fault.key')
    WHEN 'fault.library.nothing' THEN 'nothingFound'
    WHEN 'fault.model.length' THEN 'replyLength'
    WHEN 'fault.provider.length' THEN 'providerLength'
    ELSE 'provider' END)
  WHERE json_extract(body, '$.question.fault.key') IN ('fault.library.nothing', 'fault.model.length')
     OR json_extract(body, '$.question.fault.key') LIKE 'fault.provider.%';

UPDATE gates SET body = json_set(body, '$.question.warnings', json((
    SELECT json_group_array(json(CASE json_extract(w.value, '$.key')
      WHEN 'warn.resume.parked' THEN json_set(w.value, '$.code', 'parked')
      WHEN 'warn.confidence.minimum' THEN json_set(w.value, '$.code', 'belowMinimum')
      WHEN 'warn.send.personal' THEN json_set(w.value, '$.code', 'personalData')
      ELSE w.value END))
    FROM json_each(gates.body, '$.question.warnings') w)))
  WHERE body LIKE '%"warn.resume.parked"%' OR body LIKE '%"warn.confidence.minimum"%'
     OR body LIKE '%"warn.send.personal"%';

UPDATE gates SET body = json_set(body, '$.question.chain.done', json((
    SELECT json_group_array(json(CASE json_extract(d.value, '$.key')
      WHEN 'onward.failed' THEN json_set(d.value, '$.code', 'callFailed')
      ELSE d.value END))
    FROM json_each(gates.body, '$.question.chain.done') d)))
  WHERE body LIKE '%"onward.failed"%' AND json_type(body, '$.question.chain.done') = 'array';

UPDATE plans SET body = json_set(body, '$.warnings', json((
    SELECT json_group_array(json(CASE json_extract(w.value, '$.key')
      WHEN 'warn.plan.noInput' THEN json_set(w.value, '$.code', 'noInput')
      WHEN 'warn.plan.nothing' THEN json_set(w.value, '$.code', 'stepWarning')
      WHEN 'offline.plan.nothing' THEN json_set(w.value, '$.code', 'stepWarning')
      WHEN 'offline.plan.needsResearch' THEN json_set(w.value, '$.code', 'stepWarning')
      WHEN 'offline.plan.wish' THEN json_set(w.value, '$.code', 'wishNotMet')
      ELSE w.value END))
    FROM json_each(plans.body, '$.warnings') w)))
  WHERE (body LIKE '%"warn.plan.%' OR body LIKE '%"offline.plan.%') AND json_type(body, '$.warnings') = 'array';
