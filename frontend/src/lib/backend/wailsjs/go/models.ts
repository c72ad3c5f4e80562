export namespace agent {
	
	export interface Progress {
	    current_step: number;
	    total_steps: number;
	    completion_percentage: number;
	}
	export interface Used {
	    tool: string;
	    args: string;
	    why: string;
	    failed: boolean;
	    denied: boolean;
	    found: number;
	    tokens: number;
	    id: string;
	    hosts: string[];
	    answer: string;
	}
	export interface Iteration {
	    n: number;
	    thinking: string;
	    action: string;
	    calls: Used[];
	    status: string;
	    reason: string;
	    progress?: Progress;
	    sure?: number;
	    hint: string;
	    tokens?: number;
	    microUsd?: number;
	    local: boolean;
	    at: string;
	    unchecked: string;
	}
	export interface Note {
	    to: string;
	    kind: string;
	    text: string;
	}
	export interface Param {
	    key: string;
	    kind: string;
	    options: string[];
	    default: string;
	    required: boolean;
	    max: number;
	    hints?: string[];
	    only: string[];
	}
	
	export interface Proposal {
	    agent: string;
	    description: string;
	    style?: string;
	}
	export interface Trace {
	    iterations: Iteration[];
	}

}

export namespace artifact {
	
	export enum BlockKind {
	    Choice = "choice",
	    Gaps = "gaps",
	    Glossary = "glossary",
	    Heading = "heading",
	    Matching = "matching",
	    Order = "order",
	    Paragraph = "paragraph",
	    Short = "short",
	    Table = "table",
	    Truth = "truth",
	}
	export enum DocumentKind {
	    Glossary = "glossary",
	    Quiz = "quiz",
	    Summary = "summary",
	    Text = "text",
	    Worksheet = "worksheet",
	}
	export enum Type {
	    Document = "document",
	    Image = "image",
	    Music = "music",
	    Research = "research",
	}
	export interface File {
	    name: string;
	    media: string;
	}
	export interface Artifact {
	    id: string;
	    runId: string;
	    stepId: string;
	    agent: string;
	    type: Type;
	    title: string;
	    version: number;
	    content: unknown;
	    preview: string;
	    hash: string;
	    query: string;
	    provider: string;
	    createdAt: string;
	    files: File[];
	    public: boolean;
	    base: string;
	    params: Record<string, string>;
	}
	export interface Entry {
	    text: string;
	    answers: string[];
	    options?: string[];
	    right?: number[];
	    true?: boolean;
	    cites: number[];
	    own?: boolean;
	}
	export interface Block {
	    kind: BlockKind;
	    level: '' | 'A' | 'B' | 'C';
	    number: number;
	    text: string;
	    points: number;
	    bank: boolean;
	    letters: boolean;
	    running?: boolean;
	    entries: Entry[];
	    header?: string[];
	    rows?: string[][];
	    columns?: number;
	    room?: number;
	    articles?: Record<string, string>;
	    figure?: '' | 'clock' | 'face' | 'triangle';
	    teacher?: boolean;
	    large?: boolean;
	    numbered?: boolean;
	    turn?: boolean;
	    boxed?: boolean;
	}
	export interface Hunk {
	    n: number;
	    place: string;
	    task: number;
	    before: string[];
	    after: string[];
	    notes: i18n.Text[];
	}
	export interface Comparison {
	    hunks: Hunk[];
	    apart: boolean;
	}
	export interface Copy {
	    documentId: string;
	    url: string;
	    title: string;
	    author: string;
	    origin: string;
	    licence: string;
	    language: string;
	    date: string;
	    readOn: string;
	    text: string;
	    part: boolean;
	}
	export interface Source {
	    documentId: string;
	    title: string;
	    author: string;
	    origin: string;
	    place: string;
	    licence: string;
	    url?: string;
	    date?: string;
	    readOn?: string;
	    copy?: string;
	    unread?: boolean;
	}
	export interface Document {
	    title: string;
	    topic: string;
	    language: string;
	    grade: string;
	    kind: DocumentKind;
	    blocks: Block[];
	    sources: Source[];
	    solutions: boolean;
	    undated?: boolean;
	    letter?: boolean;
	    groups?: boolean;
	    letters?: '' | 'usual' | 'large';
	    framed?: boolean;
	    notes: string[];
	}
	
	export interface Fact {
	    text: string;
	    cites: number[];
	    passageId: number;
	    own?: boolean;
	}
	
	
	export interface Image {
	    diagram: diagram.Diagram;
	    sources: Source[];
	    unused: string[];
	}
	export interface Item {
	    label: string;
	    text: string;
	}
	export interface Structure {
	    kind: diagram.Kind;
	    heading: string;
	    items?: Item[];
	    header?: string[];
	    rows?: string[][];
	    cites: number[];
	    own?: boolean;
	}
	export interface Search {
	    query: string;
	    hosts: string[];
	    hits: number;
	}
	export interface Term {
	    word: string;
	    definition: string;
	    cites: number[];
	    own?: boolean;
	}
	export interface Section {
	    heading: string;
	    sentences: Sentence[];
	}
	export interface Sentence {
	    text: string;
	    cites: number[];
	    own?: boolean;
	}
	export interface Research {
	    title: string;
	    topic: string;
	    language: string;
	    grade: string;
	    summary: Sentence[];
	    sections: Section[];
	    facts: Fact[];
	    terms: Term[];
	    sources: Source[];
	    searches?: Search[];
	    gaps: string[];
	    structures: Structure[];
	}
	
	
	
	export interface SongLine {
	    text: string;
	    cites: number[];
	    own?: boolean;
	}
	export interface SongStanza {
	    kind: string;
	    lines: SongLine[];
	}
	export interface Song {
	    title: string;
	    topic: string;
	    language: string;
	    grade: string;
	    style: string;
	    tempo: string;
	    seconds: number;
	    stanzas: SongStanza[];
	    sources: Source[];
	    unused: string[];
	    score?: music.Song;
	}
	
	
	
	
	
	export interface TextEdit {
	    place: string;
	    text: string;
	}

}

export namespace backup {
	
	export enum Kind {
	    Daily = "daily",
	    Damaged = "damaged",
	    Manual = "manual",
	    Migration = "migration",
	    Outside = "outside",
	    Replaced = "replaced",
	}
	export enum State {
	    Broken = "broken",
	    Sound = "sound",
	    Unchecked = "unchecked",
	}
	export interface Copy {
	    name: string;
	    path: string;
	    kind: Kind;
	    madeAt: string;
	    bytes: number;
	    schema: number;
	    state: State;
	    problem?: i18n.Text;
	}
	export interface Lost {
	    what: string;
	    count: number;
	    newest: string;
	}
	export interface Loss {
	    unreadable: boolean;
	    since: string;
	    lost: Lost[];
	    returning: Lost[];
	    lines: i18n.Text[];
	}
	
	export interface Offer {
	    copy?: Copy;
	    loss: Loss;
	}
	export interface Restored {
	    copy: Copy;
	    kept: string;
	}

}

export namespace consent {
	
	export enum By {
	    File = "file",
	    Form = "form",
	    Policy = "policy",
	    System = "system",
	    Teacher = "teacher",
	}
	export enum Do {
	    Again = "again",
	    Approve = "approve",
	    Change = "change",
	    Decline = "decline",
	    Deny = "deny",
	    Finish = "finish",
	    Later = "later",
	    Model = "model",
	    Offline = "offline",
	    Skip = "skip",
	    Stop = "stop",
	    Withdraw = "withdraw",
	}
	export enum Kind {
	    Ask = "ask",
	    Budget = "budget",
	    Clarify = "clarify",
	    Failure = "failure",
	    Onward = "onward",
	    Plan = "plan",
	    Result = "result",
	    Resume = "resume",
	    Review = "review",
	    Send = "send",
	    Start = "start",
	    Step = "step",
	    Unknown = "unknown",
	}
	export enum Level {
	    High = "high",
	    Low = "low",
	    Medium = "medium",
	}
	export enum RevisionType {
	    AnalysisOnly = "analysis_only",
	    FullReplan = "full_replan",
	    SpecificAgents = "specific_agents",
	}
	export enum Verb {
	    Always = "always",
	    Never = "never",
	}
	export interface Attached {
	    name: string;
	    media: string;
	    bytes: number;
	    hash: string;
	}
	export interface Calibration {
	    known: boolean;
	    share: number;
	    decisions: number;
	    confirmed: number;
	}
	export interface Chain {
	    reason: string;
	    iterations: number;
	    limit: number;
	    seconds: number;
	    microUsd?: number;
	    done: i18n.Text[];
	    thinking: string;
	    claim: string;
	}
	export interface Evidence {
	    text: i18n.Text;
	    points: number;
	    found: boolean;
	}
	export interface Confidence {
	    score: number;
	    level: Level;
	    evidence: Evidence[];
	    doubt?: number;
	    calibration: Calibration;
	}
	export interface Confirm {
	    field: string;
	    question: i18n.Text;
	    required: boolean;
	}
	export interface Rule {
	    id: string;
	    verb: Verb;
	    agent: string;
	    scope: string;
	    value: string;
	    at: string;
	}
	export interface Revision {
	    type: RevisionType;
	    steps: string[];
	    words: Record<string, string>;
	}
	export interface Decision {
	    do: Do;
	    by: By;
	    hash: string;
	    final: string;
	    params: Record<string, string>;
	    feedback: string;
	    revision?: Revision;
	    rule?: Rule;
	    at: string;
	}
	export interface Earlier {
	    id: string;
	    preview: string;
	}
	export interface Estimate {
	    seconds?: number;
	    microUsd?: number;
	    highUsd?: number;
	    basis: string;
	    calls?: number;
	    local: boolean;
	}
	
	export interface Found {
	    kind: string;
	    value: string;
	    placeholder: string;
	}
	export interface Thresholds {
	    auto: number;
	    warn: number;
	    minimum: number;
	}
	export interface Limit {
	    period: string;
	    max: number;
	    spent: number;
	    next?: number;
	    level: number;
	}
	export interface Text {
	    kind: string;
	    name: string;
	    text: string;
	}
	export interface Sending {
	    to: string;
	    url: string;
	    provider: string;
	    model: string;
	    exact: boolean;
	    parts: Text[];
	    attachments: Attached[];
	    bytes: number;
	    found: Found[];
	    masked: Text[];
	    since: number;
	}
	export interface Question {
	    title: i18n.Text;
	    lead: i18n.Text;
	    icon: string;
	    confidence: Confidence;
	    previous: string;
	    previousId: string;
	    further: Earlier[];
	    query: string;
	    estimate: Estimate;
	    sends: Sending[];
	    warnings: i18n.Text[];
	    reasons: i18n.Text[];
	    fields: string[];
	    confirms: Confirm[];
	    answers: string[];
	    covers: boolean;
	    budget?: Limit;
	    chain?: Chain;
	    asked: string;
	    proposed: string;
	    thresholds?: Thresholds;
	    fault?: i18n.Text;
	}
	export interface Subject {
	    agent: string;
	    params: Record<string, string>;
	    inputs: string[];
	    planVersion: number;
	    generation: number;
	    attempt: number;
	    content: string;
	    sends?: string;
	}
	export interface Gate {
	    id: string;
	    runId: string;
	    key: string;
	    kind: Kind;
	    stepId: string;
	    subject: Subject;
	    hash: string;
	    question: Question;
	    draft: string;
	    openedAt: string;
	    decision?: Decision;
	}
	
	
	
	
	
	
	

}

export namespace cost {
	
	export enum State {
	    Cancelled = "cancelled",
	    Done = "done",
	    Failed = "failed",
	    Started = "started",
	    Unknown = "unknown",
	}
	export interface Entry {
	    id: string;
	    at: string;
	    endedAt: string;
	    day: string;
	    profile: string;
	    runId: string;
	    stepId: string;
	    generation: number;
	    agent: string;
	    provider: string;
	    model: string;
	    kind: string;
	    attempt: number;
	    state: State;
	    class: string;
	    input?: number;
	    cached?: number;
	    output?: number;
	    thoughts?: number;
	    estimated: boolean;
	    prices: string;
	    microUsd?: number;
	    reserved?: number;
	    local: boolean;
	    prompt: string;
	    guess?: number;
	}
	export interface Sum {
	    calls: number;
	    microUsd: number;
	    unknown: number;
	    estimated: number;
	    input: number;
	    cached: number;
	    output: number;
	    thoughts: number;
	    failed: number;
	}
	export interface Group {
	    key: string;
	    label: string;
	    sum: Sum;
	}
	export interface Limit {
	    period: string;
	    max: number;
	    spent: number;
	}
	export interface Values {
	    agents: string[];
	    providers: string[];
	    models: string[];
	    profiles: string[];
	}
	export interface Overview {
	    today: Sum;
	    week: Sum;
	    month: Sum;
	    days: Group[];
	    limits: Limit[];
	    values: Values;
	    prices: string;
	    notices: i18n.Text[];
	}
	export interface Price {
	    provider: string;
	    model: string;
	    input?: number;
	    cached?: number;
	    output?: number;
	    from: number;
	    longIn?: number;
	    longCached?: number;
	    longOut?: number;
	    own: boolean;
	    date: string;
	    source: string;
	}
	export interface Query {
	    from: string;
	    to: string;
	    agent: string;
	    provider: string;
	    model: string;
	    profile: string;
	    runId: string;
	    stepId?: string;
	    generation?: number;
	    by: string;
	}
	export interface Report {
	    query: Query;
	    total: Sum;
	    rows: Group[];
	}
	
	export interface Table {
	    version: string;
	    rows: Price[];
	}

}

export namespace desktop {
	
	export interface Problem {
	    kind: string;
	    code?: reason.Code;
	    key: string;
	    args: Record<string, string>;
	}
	export interface About {
	    version: string;
	    dataDir: string;
	    outDir: string;
	    provider: string;
	    warnings: i18n.Text[];
	    problem?: Problem;
	}
	export interface AgentChoices {
	    default: settings.Agent;
	    agents: string[];
	    styles: string[];
	    protocols: string[];
	    budgets: string[];
	    condensers: string[];
	    continues: string[];
	    templates: string[];
	    engines: string[];
	    lands: string[];
	}
	export interface AgentInfo {
	    name: string;
	    icon: string;
	    params: agent.Param[];
	    auto: number;
	    warn: number;
	    minimum: number;
	    tools: string[];
	    alwaysAsks: boolean;
	}
	export interface AmendRequest {
	    runId: string;
	    edit: workflow.Edit;
	}
	export interface ArtifactView {
	    artifact: artifact.Artifact;
	    research?: artifact.Research;
	    image?: artifact.Image;
	    song?: artifact.Song;
	    document?: artifact.Document;
	    shown: string[][];
	    pictures: kinds.Drawn[];
	    svg: string;
	    reading?: evidence.Reading;
	    report?: evidence.Report;
	    editable: artifact.TextEdit[];
	}
	export interface AskRequest {
	    text: string;
	    language: i18n.Lang;
	    after: string;
	    web: string;
	}
	export interface DecideRequest {
	    gateId: string;
	    hash: string;
	    answer: workflow.Answer;
	}
	export interface DocumentView {
	    document: library.Document;
	    passages: library.Passage[];
	    pictures: shelf.Picture[];
	}
	export interface EditPlanRequest {
	    runId: string;
	    edit: workflow.PlanEdit;
	}
	export interface ExportFormat {
	    id: string;
	    label: i18n.Text;
	    parts: ('all' | 'sheet' | 'solutions' | 'material')[];
	}
	export interface ExportRequest {
	    runId: string;
	    format: string;
	    dir: string;
	    part: '' | 'all' | 'sheet' | 'solutions' | 'material';
	}
	export interface InterveneRequest {
	    runId: string;
	    node: string;
	    wish: workflow.Instruction;
	}
	export interface MemoryAnswer {
	    id: string;
	    decision: memory.Decision;
	}
	export interface MemoryEntry {
	    fact: memory.Fact;
	    decision: memory.Decision;
	}
	export interface PictureView {
	    media: string;
	    data: string;
	}
	export interface PresetName {
	    id: string;
	    name: string;
	    agent: string;
	}
	export interface PresetUse {
	    id: string;
	    agent: string;
	    sure: boolean;
	}
	
	export interface PromptSample {
	    agent: string;
	    plain: boolean;
	}
	export interface PromptText {
	    name: string;
	    text: string;
	}
	export interface RecipeName {
	    id: string;
	    name: string;
	}
	export interface Saved {
	    path: string;
	    notes: i18n.Text[];
	}
	export interface SoundView {
	    media: string;
	    data: string;
	}
	export interface TakeRequest {
	    runId: string;
	    choice: workflow.Choice;
	}

}

export namespace diagram {
	
	export enum Kind {
	    BarChart = "bar_chart",
	    Comparison = "comparison",
	    ConceptMap = "concept_map",
	    Cycle = "cycle",
	    FlowChart = "flow_chart",
	    LineChart = "line_chart",
	    NumberLine = "number_line",
	    Parts = "parts",
	    PieChart = "pie_chart",
	    Process = "process",
	    Timeline = "timeline",
	    Venn = "venn",
	    WordCloud = "word_cloud",
	}
	export interface Made {
	    provider: string;
	    model: string;
	    on: string;
	    style: string;
	    mark: boolean;
	}
	export interface Own {
	    text: string;
	    to?: string;
	    dx: number;
	    dy: number;
	}
	export interface Move {
	    thing: string;
	    dx: number;
	    dy: number;
	}
	export interface Layer {
	    moves: Move[];
	    own: Own[];
	}
	export interface Scale {
	    from: number;
	    to: number;
	    step?: number;
	    parts?: number;
	}
	export interface Value {
	    node: string;
	    number: number;
	    fact?: number;
	}
	export interface Series {
	    name?: string;
	    values: Value[];
	}
	export interface Edge {
	    from: string;
	    to: string;
	    label?: string;
	}
	export interface Spot {
	    x: number;
	    y: number;
	}
	export interface Node {
	    id: string;
	    label: string;
	    note?: string;
	    fact?: number;
	    in?: number[];
	    spot?: Spot;
	}
	export interface Diagram {
	    kind: Kind;
	    title: string;
	    language: string;
	    detailed: boolean;
	    gaps?: boolean;
	    pictures?: boolean;
	    nodes: Node[];
	    edges: Edge[];
	    header?: string[];
	    rows?: string[][];
	    unit?: string;
	    series?: Series[];
	    scale?: Scale;
	    caption: string;
	    alt: string;
	    layer?: Layer;
	    made?: Made;
	}
	
	export interface Handle {
	    thing: string;
	    text: string;
	    movable: boolean;
	    pointable: boolean;
	    gave: boolean;
	    x: number;
	    y: number;
	    w: number;
	    h: number;
	    dx: number;
	    dy: number;
	}
	
	
	
	
	
	
	
	export interface Sketch {
	    svg: string;
	    width: number;
	    height: number;
	    things: Handle[];
	}
	

}

export namespace event {
	
	export interface ProgressDetails {
	    iteration: number;
	    maxIterations: number;
	    tools: string[];
	}
	export interface AgentProgress {
	    agentId: string;
	    step: string;
	    status: string;
	    details: ProgressDetails;
	}
	export interface AgentState {
	    agentId: string;
	    agent: string;
	    state: string;
	}
	export interface ArchiveProgress {
	    id: string;
	    state: string;
	    done: number;
	    total: number;
	}
	export interface ArtifactMade {
	    artifact_id: string;
	    step_id: string;
	    type: string;
	    title: string;
	    version: number;
	}
	export interface ClarificationRequest {
	    request_id: string;
	    plan_id: string;
	    fields: string[];
	    timestamp: string;
	}
	export interface RevisionOptions {
	    full_replan: boolean;
	    specific_agents: string[];
	    analysis_only: boolean;
	}
	export interface FinalApprovalRequest {
	    plan_id: string;
	    gate_id: string;
	    revision_options: RevisionOptions;
	}
	export interface GateDecided {
	    gate_id: string;
	    key: string;
	    kind: string;
	    do: string;
	    by: string;
	}
	export interface GateOpened {
	    gate_id: string;
	    key: string;
	    kind: string;
	    agent: string;
	    step_id: string;
	}
	export interface Intervened {
	    nodeId: string;
	    kind: string;
	}
	export interface LibraryProgress {
	    file: string;
	    done: number;
	    total: number;
	}
	export interface Thought {
	    agentId: string;
	    delta: string;
	}
	export interface ProviderWaiting {
	    agentId: string;
	    until: string;
	    class: string;
	    attempt: number;
	}
	export interface TextDelta {
	    agentId: string;
	    textDelta: string;
	    offset: number;
	}
	export interface ToolCalled {
	    agentId: string;
	    toolName: string;
	    blocked: boolean;
	    found: number;
	}
	export interface ResultsReady {
	    plan_id: string;
	    executive_summary: string;
	    quality_score: number;
	    timestamp: string;
	}
	export interface WorkflowProgressUpdate {
	    plan_id: string;
	    current_stage: string;
	    progress_percentage: number;
	    current_agent: string;
	    estimated_remaining?: number;
	    completed_agents: string[];
	    pending_agents: string[];
	}
	export interface PlanOutline {
	    description: string;
	    agent_sequence: string[];
	    estimated_duration?: number;
	    data_sources: string[];
	    complexity: string;
	}
	export interface PlanApprovalRequest {
	    plan_id: string;
	    plan: PlanOutline;
	    timestamp: string;
	}
	export interface RunFinished {
	    status: string;
	    files: string[];
	    gate?: string;
	    reason?: string;
	}
	export interface RunChanged {
	    state: string;
	}
	export interface RunStarted {
	    request: string;
	}
	export interface Map {
	    "run.started": RunStarted;
	    "run.changed": RunChanged;
	    "run.finished": RunFinished;
	    plan_approval_request: PlanApprovalRequest;
	    workflow_progress_update: WorkflowProgressUpdate;
	    comprehensive_results_ready: ResultsReady;
	    final_results_approval_request: FinalApprovalRequest;
	    user_clarification_request: ClarificationRequest;
	    "gate.opened": GateOpened;
	    "gate.decided": GateDecided;
	    "agent-state": AgentState;
	    "tool-call": ToolCalled;
	    "text-delta": TextDelta;
	    "provider.waiting": ProviderWaiting;
	    "agent.progress": AgentProgress;
	    "agent.thought": Thought;
	    "agent.intervened": Intervened;
	    "artifact.made": ArtifactMade;
	    "library.progress": LibraryProgress;
	    "archive.progress": ArchiveProgress;
	}
	
	
	
	
	
	
	
	
	
	
	
	

}

export namespace evidence {
	
	export interface Saying {
	    source: number;
	    value: string;
	    text: string;
	}
	export interface Conflict {
	    kind: string;
	    left: Saying;
	    right: Saying;
	}
	export interface Reading {
	    figures: textstat.Figures;
	    class: number;
	    hard: boolean;
	    text: i18n.Text;
	}
	export interface Report {
	    all: number;
	    unproved: artifact.TextEdit[];
	    unclear: artifact.TextEdit[];
	    model: artifact.TextEdit[];
	    conflicts: Conflict[];
	    compared: boolean;
	}

}

export namespace form {
	
	export interface Field {
	    agent: string;
	    key: string;
	    kind: string;
	    options: string[];
	    default: string;
	    required: boolean;
	    max: number;
	    hints?: string[];
	    only: string[];
	}
	export interface Form {
	    agent: string;
	    fields: Field[];
	    more: Field[];
	    local: boolean;
	}
	export interface Order {
	    agent: string;
	    values: Record<string, string>;
	    language: i18n.Lang;
	    mode: workflow.Mode;
	}
	export interface Reading {
	    agent: string;
	    values: Record<string, string>;
	    others: string[];
	    notes: i18n.Text[];
	}

}

export namespace i18n {
	
	export enum Lang {
	    De = "de",
	    En = "en",
	}
	export interface Text {
	    key: string;
	    args?: Record<string, string>;
	    code?: reason.Code;
	}

}

export namespace kinds {
	
	export interface Drawn {
	    sign: string;
	    name: string;
	    svg: string;
	}

}

export namespace library {
	
	export enum Caveat {
	    Encoding = "encoding",
	    Note = "note",
	    Order = "order",
	}
	export enum Kind {
	    List = "list",
	    Prose = "prose",
	    Table = "table",
	}
	export interface Document {
	    id: string;
	    title: string;
	    author: string;
	    subject: string;
	    classes: string;
	    language: string;
	    format: string;
	    origin: string;
	    licence: string;
	    hash: string;
	    passages: number;
	    words: number;
	    addedAt: string;
	    url?: string;
	    date?: string;
	}
	export interface Passage {
	    id: number;
	    documentId: string;
	    position: number;
	    page: number;
	    heading: string;
	    kind: Kind;
	    text: string;
	    caveat?: Caveat;
	}
	export interface Hit {
	    passage: Passage;
	    document: Document;
	    score: number;
	    snippet: string;
	}
	export interface Outcome {
	    file: string;
	    document: Document;
	    duplicate: boolean;
	    hidden?: number;
	    unsure?: number;
	    faultKey?: string;
	}
	
	export interface Query {
	    text: string;
	    language: string;
	    limit: number;
	    document: string;
	}

}

export namespace memory {
	
	export enum Category {
	    Class = "class",
	    Preference = "preference",
	    Profile = "profile",
	    Project = "project",
	    Technical = "technical",
	}
	export enum Origin {
	    Conclusion = "conclusion",
	    Document = "document",
	    Mail = "mail",
	    Request = "request",
	    Teacher = "teacher",
	    Web = "web",
	}
	export enum Result {
	    Ask = "ask",
	    Dropped = "dropped",
	    Echo = "echo",
	    Full = "full",
	    Known = "known",
	    Proposed = "proposed",
	    Refused = "refused",
	    Saved = "saved",
	    Waiting = "waiting",
	}
	export enum ScopeKind {
	    Class = "class",
	    Me = "me",
	    Project = "project",
	    School = "school",
	}
	export enum State {
	    Active = "active",
	    Expired = "expired",
	    Replaced = "replaced",
	}
	export enum Tier {
	    Context = "context",
	    Core = "core",
	    Important = "important",
	}
	export enum Verb {
	    Accept = "accept",
	    Change = "change",
	    Refuse = "refuse",
	}
	export interface Concern {
	    kind: string;
	    word: string;
	}
	export interface Source {
	    origin: Origin;
	    runId: string;
	    stepId: string;
	    quote: string;
	}
	export interface Scope {
	    kind: ScopeKind;
	    name: string;
	}
	export interface Fact {
	    id: string;
	    text: string;
	    category: Category;
	    tier: Tier;
	    scope: Scope;
	    confidence: number;
	    keywords: string[];
	    source: Source;
	    state: State;
	    replacedBy: string;
	    sure: boolean;
	    confirmed: number;
	    uses: number;
	    createdAt: string;
	    confirmedAt: string;
	    usedAt: string;
	    expiresAt: string;
	}
	export interface Decision {
	    do: Verb;
	    fact: Fact;
	    sure: boolean;
	    both: boolean;
	    replace: string[];
	}
	
	export interface Filter {
	    state: State;
	    category: Category;
	    tier: Tier;
	    scope: Scope;
	    text: string;
	    limit: number;
	    skip: number;
	}
	export interface Outcome {
	    result: Result;
	    reason: i18n.Text;
	    fact: Fact;
	    replaced: Fact[];
	    room: Fact[];
	    concerns: Concern[];
	}
	export interface Proposal {
	    id: string;
	    fact: Fact;
	    said: number;
	    proposedAt: string;
	    concerns: Concern[];
	    conflicts: Fact[];
	}
	
	
	export interface TierCount {
	    tier: Tier;
	    active: number;
	    limit: number;
	    fullest: number;
	    scope: Scope;
	}
	export interface Stats {
	    active: number;
	    replaced: number;
	    expired: number;
	    proposals: number;
	    tiers: TierCount[];
	}
	
	export interface Use {
	    factId: string;
	    runId: string;
	    stepId: string;
	    at: string;
	}
	export interface Wiped {
	    facts: number;
	    proposals: number;
	    backups: number;
	}

}

export namespace model {
	
	export enum ModelRole {
	    Embedding = "embedding",
	    Fast = "fast",
	    Image = "image",
	    Music = "music",
	    Strong = "strong",
	}
	export interface ModelInfo {
	    id: string;
	    name: string;
	    roles: string[];
	    inputLimit: number;
	    outputLimit: number;
	    retired: boolean;
	    remote: string;
	}

}

export namespace music {
	
	export interface Note {
	    at: number;
	    length: number;
	    pitch: number;
	    text: string;
	    ends: boolean;
	    strong: boolean;
	}
	export interface Chord {
	    root: number;
	    quality: string;
	}
	export interface Bar {
	    chord: Chord;
	    melody: Note[];
	}
	
	export interface Key {
	    tonic: number;
	    mode: string;
	}
	export interface Line {
	    text: string;
	    from: number;
	    to: number;
	    bar: number;
	}
	
	export interface Part {
	    kind: string;
	    from: number;
	    to: number;
	    lines: Line[];
	}
	export interface Recording {
	    provider: string;
	    model: string;
	    on: string;
	    seconds: number;
	}
	export interface Stanza {
	    kind: string;
	    lines: string[];
	}
	export interface Song {
	    title: string;
	    style: string;
	    key: Key;
	    bpm: number;
	    seconds: number;
	    seed: number;
	    bars: Bar[];
	    parts: Part[];
	    left: Stanza[];
	    recording?: Recording;
	}

}

export namespace privacy {
	
	export interface Row {
	    what: i18n.Text;
	    when: i18n.Text;
	    to: string[];
	    active: boolean;
	}
	export interface Table {
	    rows: Row[];
	    facts: i18n.Text[];
	}

}

export namespace prompt {
	
	export enum Op {
	    Minus = "minus",
	    Plus = "plus",
	    Same = "same",
	}
	export interface Line {
	    op: Op;
	    text: string;
	}
	export interface Hunk {
	    shipped: number;
	    own: number;
	    lines: Line[];
	}
	
	export interface Part {
	    name: string;
	    label: i18n.Text;
	    shipped: string;
	    own: string;
	    used: string;
	    placeholders: string[];
	    fixed: boolean;
	    changed: boolean;
	    problem?: i18n.Text;
	    at: string;
	}
	export interface Prompt {
	    system: string;
	    input: string;
	    hash: string;
	}

}

export namespace provider {
	
	export enum Source {
	    Default = "default",
	    Environment = "environment",
	    File = "file",
	    Keyring = "keyring",
	    None = "none",
	    Session = "session",
	    Settings = "settings",
	}
	export interface Engine {
	    name: string;
	    key: Source;
	}
	export interface RoleModel {
	    role: model.ModelRole;
	    model: string;
	    retired: boolean;
	    replacement: string;
	}
	export interface Info {
	    name: string;
	    host: string;
	    url: string;
	    urlFrom: Source;
	    local: boolean;
	    needsKey: boolean;
	    key: Source;
	    allowed: boolean;
	    models: RoleModel[];
	    problem?: i18n.Text;
	}
	export interface KeyInput {
	    provider: string;
	    key: string;
	    keep: Source;
	    passphrase: string;
	}
	export interface KeyStorage {
	    keyring: boolean;
	    file: boolean;
	    locked: boolean;
	    problem?: i18n.Text;
	}
	export interface Model {
	    info: model.ModelInfo;
	    inMicroUsd?: number;
	    outMicroUsd?: number;
	    suggests: string[];
	}
	
	export interface State {
	    provider: string;
	    localOnly: boolean;
	    patience: number;
	    list: Info[];
	    engines: Engine[];
	    vault: KeyStorage;
	}
	export interface TestResult {
	    models: number;
	    model: string;
	    seconds: number;
	    microUsd?: number;
	    chosen: RoleModel[];
	    problem?: i18n.Text;
	}

}

export namespace reason {
	
	export enum Code {
	    Advised = "advised",
	    BadAddress = "badAddress",
	    BadAgentSetting = "badAgentSetting",
	    BadCategory = "badCategory",
	    BadPace = "badPace",
	    BadPatience = "badPatience",
	    BadRequest = "badRequest",
	    BadScope = "badScope",
	    BadTier = "badTier",
	    BelowMinimum = "belowMinimum",
	    CallFailed = "callFailed",
	    CopyUnreadable = "copyUnreadable",
	    DataDamaged = "dataDamaged",
	    DataLocked = "dataLocked",
	    FileDamaged = "fileDamaged",
	    FileUnusable = "fileUnusable",
	    HistoryDiffers = "historyDiffers",
	    LandNeeded = "landNeeded",
	    LocalOnly = "localOnly",
	    LowConfidence = "lowConfidence",
	    Misuse = "misuse",
	    NoInput = "noInput",
	    NothingComes = "nothingComes",
	    NothingFound = "nothingFound",
	    PageForbidden = "pageForbidden",
	    Parked = "parked",
	    PersonalData = "personalData",
	    Provider = "provider",
	    ProviderLength = "providerLength",
	    ProviderUnknown = "providerUnknown",
	    ReplyLength = "replyLength",
	    SearchPace = "searchPace",
	    StepStopped = "stepStopped",
	    StepWarning = "stepWarning",
	    WishNotMet = "wishNotMet",
	}

}

export namespace recipe {
	
	export interface Field {
	    name: string;
	    agent: string;
	    param: string;
	    steps: number[];
	    value: string;
	    wanted: boolean;
	}
	export interface Joining {
	    first: string;
	    second: string;
	    name: string;
	}
	export interface Step {
	    agent: string;
	    params: Record<string, string>;
	    asks: boolean;
	    aid?: boolean;
	}
	export interface Offer {
	    name: string;
	    steps: Step[];
	    fields: Field[];
	}
	export interface Order {
	    id: string;
	    values: Record<string, string>;
	    language: i18n.Lang;
	    mode: workflow.Mode;
	}
	export interface Recipe {
	    id: string;
	    name: string;
	    steps: Step[];
	    fields: Field[];
	    createdAt: string;
	}
	export interface Saving {
	    runId: string;
	    name: string;
	    asked: string[];
	}

}

export namespace settings {
	
	export interface Agent {
	    name: string;
	    style: string;
	    iterations: number;
	    seconds: number;
	    microUsd: number;
	    repeats: number;
	    overlap: number;
	    perMinute: number;
	    off: string[];
	    protocol: string;
	    budget: string;
	    condense: string;
	    continue: string;
	    pauseEach: boolean;
	    reasoning: boolean;
	    mailbox: boolean;
	    history: boolean;
	    template: string;
	    role: string;
	    auto: number;
	    warn: number;
	    minimum: number;
	    askFirst: boolean;
	}
	export interface Chosen {
	    provider: string;
	    role: string;
	    model: string;
	}
	export interface Difference {
	    field: string;
	    before: string;
	    after: string;
	    looser: boolean;
	}
	export interface Preset {
	    id: string;
	    name: string;
	    shipped: boolean;
	    agent: Agent;
	}
	export interface Settings {
	    language: i18n.Lang;
	    theme: string;
	    provider: string;
	    mode: string;
	    outDir: string;
	    part: string;
	    shortcutsOn: boolean;
	    localOnly: boolean;
	    geminiUrl: string;
	    openaiUrl: string;
	    models: Chosen[];
	    eachCall: boolean;
	    covers: boolean;
	    names: string[];
	    profile: string;
	    currency: string;
	    euroRate: number;
	    euroDate: string;
	    perRequest: number;
	    perDay: number;
	    perMonth: number;
	    agents: Agent[];
	    presets: Preset[];
	    perMinute: number;
	    patience: number;
	    land: string;
	    web: boolean;
	    webEngine: string;
	    searxUrl: string;
	    googleId: string;
	    memory: boolean;
	    autoAccept: boolean;
	    ownKnowledge: boolean;
	    pictures: boolean;
	    school: string;
	    notify: boolean;
	}

}

export namespace shelf {
	
	export enum State {
	    Changed = "changed",
	    Damaged = "damaged",
	    Indexing = "indexing",
	    Missing = "missing",
	    Paused = "paused",
	    Ready = "ready",
	    Waiting = "waiting",
	}
	export interface Archive {
	    id: string;
	    uuid: string;
	    path: string;
	    size: number;
	    modTime: string;
	    title: string;
	    name: string;
	    language: string;
	    licence: string;
	    creator: string;
	    source: string;
	    date: string;
	    articles: number;
	    entries: number;
	    estimate: number;
	    paused: boolean;
	    addedAt: string;
	    state: State;
	    done: number;
	    total: number;
	    bytes: number;
	}
	export interface Picture {
	    path: string;
	    name: string;
	    media: string;
	    alt: string;
	    caption: string;
	    bytes: number;
	    licence: string;
	    creator: string;
	    address: string;
	}

}

export namespace textstat {
	
	export interface Figures {
	    sentences: number;
	    words: number;
	    syllables: number;
	    long: number;
	    heavy: number;
	    single: number;
	    vienna: number;
	    lix: number;
	    flesch: number;
	}

}

export namespace workflow {
	
	export enum Intention {
	    Job = "job",
	    Question = "question",
	}
	export enum Interference {
	    Comment = "comment",
	    Delete = "delete",
	    Message = "message",
	    Modify = "modify",
	    Pause = "pause",
	    Resume = "resume",
	}
	export enum LinkKind {
	    Date = "date",
	    Number = "number",
	    Term = "term",
	}
	export enum Mode {
	    Each = "each",
	    Full = "full",
	    Quick = "quick",
	}
	export enum NodeState {
	    AwaitingUser = "awaiting_user",
	    Cancelling = "cancelling",
	    Completed = "completed",
	    Deleted = "deleted",
	    Error = "error",
	    Modified = "modified",
	    Queued = "queued",
	    Running = "running",
	    Unknown = "unknown",
	}
	export enum OfferKind {
	    Approve = "approve",
	    Ask = "ask",
	    Extend = "extend",
	    Fork = "fork",
	    Plan = "plan",
	    Revise = "revise",
	}
	export enum Outcome {
	    Asked = "asked",
	    Offered = "offered",
	    Repeated = "repeated",
	    Replied = "replied",
	    Started = "started",
	}
	export enum State {
	    AwaitingPlan = "awaiting_plan",
	    Completed = "completed",
	    Drafting = "drafting",
	    Failed = "failed",
	    Interrupted = "interrupted",
	    Reviewing = "reviewing",
	    Running = "running",
	    Stopped = "stopped",
	    Stopping = "stopping",
	}
	export enum StepState {
	    AwaitingUser = "awaiting_user",
	    Completed = "completed",
	    Error = "error",
	    Queued = "queued",
	    Running = "running",
	    Skipped = "skipped",
	    Stale = "stale",
	    Unknown = "unknown",
	}
	export enum TimelineKind {
	    Answer = "answer",
	    Call = "call",
	    Child = "child",
	    Plan = "plan",
	    Question = "question",
	    Reply = "reply",
	    Request = "request",
	    Result = "result",
	    State = "state",
	    Word = "word",
	}
	export interface Ability {
	    agent: string;
	    label: string;
	    makes: string;
	    offline: string;
	    example: string;
	}
	export interface AgentResult {
	    stepId: string;
	    agent: string;
	    status: StepState;
	    title: string;
	    artifactId: string;
	    version: number;
	    quality: string;
	    service: string;
	    seconds: number;
	    microUsd?: number;
	    expected?: number;
	}
	export interface Answer {
	    do: consent.Do;
	    params: Record<string, string>;
	    feedback: string;
	    revision?: consent.Revision;
	    sure: boolean;
	    covers: boolean;
	}
	export interface Change {
	    kind: string;
	    stepId: string;
	    title: string;
	    field: string;
	    before: string;
	    after: string;
	}
	export interface Check {
	    stepId: string;
	    ok: boolean;
	    unclear: boolean;
	    aside: boolean;
	    text: i18n.Text;
	    quotes: string[];
	}
	export interface Choice {
	    stepId: string;
	    before: string;
	    after: string;
	    taken: number[];
	}
	export interface Spot {
	    stepId: string;
	    where: i18n.Text;
	    value: string;
	}
	export interface Link {
	    kind: LinkKind;
	    what: string;
	    ok: boolean;
	    left: Spot;
	    right: Spot;
	}
	export interface Correlations {
	    crossReferences: number;
	    shared: string[];
	    unused: string[];
	    dataConsistency: number;
	    qualityScore: number;
	    links: Link[];
	}
	export interface Edit {
	    stepId: string;
	    artifactId: string;
	    texts: artifact.TextEdit[];
	    layer?: diagram.Layer;
	}
	export interface Exchange {
	    runId: string;
	    number: number;
	    question: boolean;
	    request: string;
	    meant: string;
	    title: string;
	    state: State;
	    artifactId: string;
	}
	export interface Feedback {
	    generation: number;
	    stepId: string;
	    stage: string;
	    text: string;
	    at: string;
	}
	export interface Instruction {
	    kind: Interference;
	    text: string;
	    params: Record<string, string>;
	}
	export interface Intervention {
	    id: string;
	    runId: string;
	    node: string;
	    generation: number;
	    attempt: number;
	    kind: Interference;
	    text: string;
	    params: Record<string, string>;
	    at: string;
	    doneAt: string;
	}
	
	export interface ListQuery {
	    text: string;
	    language: i18n.Lang;
	    before: number;
	    limit: number;
	}
	export interface Summary {
	    id: string;
	    number: number;
	    title: string;
	    request: string;
	    state: State;
	    question: boolean;
	    openGate: consent.Kind;
	    gateTitle: i18n.Text;
	    steps: number;
	    done: number;
	    skipped: number;
	    createdAt: string;
	    updatedAt: string;
	}
	export interface Listing {
	    lines: Summary[];
	    next: number;
	}
	export interface Waiting {
	    until: string;
	    class: string;
	    attempt: number;
	}
	export interface Live {
	    stepId: string;
	    text: string;
	    waiting?: Waiting;
	}
	export interface Node {
	    id: string;
	    parent: string;
	    agent: string;
	    title: string;
	    state: NodeState;
	    attempt: number;
	    answer: string;
	    comments: string[];
	    wants: string;
	    can: string[];
	    seconds: number;
	    fault?: i18n.Text;
	    startedAt: string;
	    endedAt: string;
	}
	export interface NodeView {
	    node: Node;
	    trace: agent.Trace;
	    said: Intervention[];
	    spent?: number;
	}
	export interface PlanStep {
	    id: string;
	    agent: string;
	    title: string;
	    params: Record<string, string>;
	    why: string;
	    sources: i18n.Text[];
	    sends: consent.Sending[];
	    estimate: consent.Estimate;
	    confidence: consent.Confidence;
	    uses: string[];
	    hosts: string[];
	    asks: boolean;
	    mustAsk: boolean;
	    wish: boolean;
	    reasons: i18n.Text[];
	    skip: boolean;
	    aid: boolean;
	    takenId: string;
	    takenHash: string;
	}
	export interface Plan {
	    version: number;
	    generation: number;
	    description: string;
	    steps: PlanStep[];
	    complexity: string;
	    estimate: consent.Estimate;
	    warnings: i18n.Text[];
	    missing: string[];
	    hopeless: boolean;
	    form?: boolean;
	    author: string;
	    changes: Change[];
	    createdAt: string;
	}
	export interface StepEdit {
	    id: string;
	    agent: string;
	    params: Record<string, string>;
	    asks: boolean;
	    skip: boolean;
	    aid?: boolean;
	}
	export interface PlanEdit {
	    version: number;
	    steps: StepEdit[];
	}
	
	export interface Progress {
	    stage: string;
	    percent: number;
	    agent: string;
	    remaining?: number;
	    completed: string[];
	    pending: string[];
	}
	export interface Reply {
	    text: string;
	    abilities: Ability[];
	}
	export interface Results {
	    planVersion: number;
	    generation: number;
	    round: number;
	    summary: artifact.Sentence[];
	    agents: AgentResult[];
	    correlations: Correlations;
	    recommendations: i18n.Text[];
	    missing: i18n.Text[];
	    checks: Check[];
	    createdAt: string;
	}
	export interface Revising {
	    artifactId: string;
	    wishes: string[];
	}
	export interface Step {
	    id: string;
	    generation: number;
	    agent: string;
	    title: string;
	    params: Record<string, string>;
	    uses: string[];
	    state: StepState;
	    attempt: number;
	    artifactId: string;
	    artifacts: string[];
	    hash: string;
	    edited: string;
	    provider: string;
	    room: number;
	    inputs: string[];
	    asks: boolean;
	    fault?: i18n.Text;
	    partial: string;
	    seconds: number;
	    startedAt: string;
	    endedAt: string;
	    planVersion: number;
	    revising?: Revising;
	    kept: artifact.TextEdit[];
	    hand: string[];
	    left: string[];
	    setup?: settings.Agent;
	    hosts: string[];
	    facts: string[];
	    notes: agent.Note[];
	    wanted: string[];
	    proposed: agent.Proposal[];
	    dropped: i18n.Text[];
	    partRead: boolean;
	    unchecked: boolean;
	}
	export interface Run {
	    id: string;
	    number: number;
	    request: string;
	    language: i18n.Lang;
	    mode: Mode;
	    question: boolean;
	    thread: string;
	    provider: string;
	    state: State;
	    was: State;
	    interrupts: number;
	    generation: number;
	    title: string;
	    feedback: Feedback[];
	    answers: Record<string, string>;
	    plan?: Plan;
	    steps: Step[];
	    gates: consent.Gate[];
	    results?: Results;
	    fault?: i18n.Text;
	    revision: number;
	    createdAt: string;
	    updatedAt: string;
	}
	export interface Similar {
	    runId: string;
	    number: number;
	    title: string;
	    score: number;
	    at: string;
	}
	export interface Spent {
	    microUsd: number;
	    unknown: number;
	    estimated: number;
	    calls: number;
	    expected?: number;
	    local: boolean;
	}
	export interface Snapshot {
	    run: Run;
	    artifacts: artifact.Artifact[];
	    progress: Progress;
	    live: Live;
	    spent: Spent;
	    begun: number;
	    seq: number;
	}
	
	
	
	
	export interface StepTrace {
	    stepId: string;
	    agent: string;
	    title: string;
	    generation: number;
	    attempt: number;
	    trace: agent.Trace;
	    notes: agent.Note[];
	    facts: string[];
	    spent?: number;
	}
	export interface Submission {
	    text: string;
	    language: i18n.Lang;
	    after?: string;
	    meant?: Intention;
	    mode?: Mode;
	    web?: string;
	    repeat?: boolean;
	}
	export interface Suggestion {
	    do: OfferKind;
	    text: string;
	    after: string;
	    runId: string;
	    number: number;
	    stepId: string;
	    agent: string;
	    title: string;
	    gateId: string;
	    hash: string;
	}
	export interface Submitted {
	    outcome: Outcome;
	    run?: Run;
	    similar?: Similar;
	    offers: Suggestion[];
	    reply?: Reply;
	}
	
	
	export interface TimelineSpent {
	    input?: number;
	    output?: number;
	    microUsd?: number;
	    local: boolean;
	}
	export interface TimelineEntry {
	    at: string;
	    kind: TimelineKind;
	    stepId: string;
	    agent: string;
	    title: string;
	    text: i18n.Text;
	    quote: string;
	    details: i18n.Text[];
	    plan?: Plan;
	    sends: consent.Sending[];
	    calls: agent.Used[];
	    spent?: TimelineSpent;
	    madeId: string;
	}
	
	export interface TraceGroup {
	    agent: string;
	    ending: string;
	    iterations: number;
	    n: number;
	    toolCalls: number;
	    continued: number;
	    hints: number;
	    seconds: number;
	    overhead: number;
	    tokens: number;
	    first: number;
	}
	export interface Tree {
	    runId: string;
	    nodes: Node[];
	}
	
	export interface Work {
	    agent: string;
	    runs: number;
	    steps: number;
	    finished: number;
	    failed: number;
	    skipped: number;
	    stopped: number;
	    unchanged: number;
	    changed: number;
	    params: number;
	    edited: number;
	    revised: number;
	    refused: number;
	    seconds?: number;
	    calls: number;
	    microUsd: number;
	    unknown: number;
	}

}

