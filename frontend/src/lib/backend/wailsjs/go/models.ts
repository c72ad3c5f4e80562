export namespace agent {
	
	export interface Param {
	    key: string;
	    kind: string;
	    options: string[];
	    default: string;
	    required: boolean;
	    max: number;
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
	    notices: locale.Text[];
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
	    key: string;
	    args: Record<string, string>;
	}
	export interface About {
	    version: string;
	    dataDir: string;
	    outDir: string;
	    provider: string;
	    warnings: locale.Text[];
	    problem?: Problem;
	}
	export interface AgentInfo {
	    name: string;
	    icon: string;
	    params: agent.Param[];
	    minimum: number;
	    alwaysAsks: boolean;
	}
	export interface ArtifactView {
	    artifact: session.Artifact;
	    research?: session.Research;
	    image?: session.Image;
	    svg: string;
	}
	export interface DecideRequest {
	    gateId: string;
	    hash: string;
	    answer: workflow.Answer;
	}
	export interface DocumentView {
	    document: library.Document;
	    passages: library.Passage[];
	}
	export interface EditPlanRequest {
	    runId: string;
	    edit: workflow.PlanEdit;
	}
	export interface ExportRequest {
	    runId: string;
	    format: string;
	    dir: string;
	}
	
	export interface StartRequest {
	    text: string;
	    language: locale.Lang;
	    mode: workflow.Mode;
	}

}

export namespace diagram {
	
	export enum Kind {
	    Comparison = "comparison",
	    ConceptMap = "concept_map",
	    Cycle = "cycle",
	    Parts = "parts",
	    Process = "process",
	    Timeline = "timeline",
	}
	export interface Edge {
	    from: string;
	    to: string;
	    label?: string;
	}
	export interface Node {
	    id: string;
	    label: string;
	    note?: string;
	    fact?: number;
	}
	export interface Diagram {
	    kind: Kind;
	    title: string;
	    language: string;
	    detailed: boolean;
	    nodes: Node[];
	    edges: Edge[];
	    header?: string[];
	    rows?: string[][];
	    caption: string;
	    alt: string;
	}
	

}

export namespace event {
	
	export interface AgentState {
	    agentId: string;
	    agent: string;
	    state: string;
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
	export interface LibraryProgress {
	    file: string;
	    done: number;
	    total: number;
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
	    "artifact.made": ArtifactMade;
	    "library.progress": LibraryProgress;
	}
	
	
	
	
	
	
	
	
	
	

}

export namespace gate {
	
	export enum By {
	    File = "file",
	    Policy = "policy",
	    System = "system",
	    Teacher = "teacher",
	}
	export enum Do {
	    Again = "again",
	    Approve = "approve",
	    Change = "change",
	    Deny = "deny",
	    Later = "later",
	    Skip = "skip",
	    Stop = "stop",
	    Withdraw = "withdraw",
	}
	export enum Kind {
	    Budget = "budget",
	    Clarify = "clarify",
	    Failure = "failure",
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
	export interface Attached {
	    name: string;
	    media: string;
	    bytes: number;
	    hash: string;
	}
	export interface Evidence {
	    text: locale.Text;
	    points: number;
	    found: boolean;
	}
	export interface Confidence {
	    score: number;
	    level: Level;
	    evidence: Evidence[];
	}
	export interface Revision {
	    type: RevisionType;
	    steps: string[];
	}
	export interface Decision {
	    do: Do;
	    by: By;
	    hash: string;
	    final: string;
	    params: Record<string, string>;
	    feedback: string;
	    revision?: Revision;
	    at: string;
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
	    title: locale.Text;
	    lead: locale.Text;
	    icon: string;
	    confidence: Confidence;
	    previous: string;
	    previousId: string;
	    query: string;
	    estimate: Estimate;
	    sends: Sending[];
	    warnings: locale.Text[];
	    fields: string[];
	    answers: string[];
	    covers: boolean;
	    budget?: Limit;
	    fault?: locale.Text;
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

export namespace library {
	
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
	}
	export interface Passage {
	    id: number;
	    documentId: string;
	    position: number;
	    page: number;
	    heading: string;
	    kind: Kind;
	    text: string;
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
	    faultKey?: string;
	}
	
	export interface Query {
	    text: string;
	    language: string;
	    limit: number;
	    document: string;
	}

}

export namespace llm {
	
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

export namespace locale {
	
	export enum Lang {
	    De = "de",
	    En = "en",
	}
	export interface Text {
	    key: string;
	    args?: Record<string, string>;
	}

}

export namespace privacy {
	
	export interface Row {
	    what: locale.Text;
	    when: locale.Text;
	    to: string[];
	    active: boolean;
	}
	export interface Table {
	    rows: Row[];
	    facts: locale.Text[];
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
	export interface RoleModel {
	    role: llm.ModelRole;
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
	    problem?: locale.Text;
	}
	export interface KeyInput {
	    provider: string;
	    key: string;
	    keep: Source;
	    passphrase: string;
	}
	export interface Model {
	    info: llm.ModelInfo;
	    inMicroUsd?: number;
	    outMicroUsd?: number;
	    suggests: string[];
	}
	
	export interface Vault {
	    keyring: boolean;
	    file: boolean;
	    locked: boolean;
	    problem?: locale.Text;
	}
	export interface State {
	    provider: string;
	    localOnly: boolean;
	    list: Info[];
	    vault: Vault;
	}
	export interface TestResult {
	    models: number;
	    model: string;
	    seconds: number;
	    microUsd?: number;
	    chosen: RoleModel[];
	    problem?: locale.Text;
	}

}

export namespace session {
	
	export enum Type {
	    Image = "image",
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
	}
	export interface Fact {
	    text: string;
	    cites: number[];
	    passageId: number;
	}
	
	export interface Source {
	    documentId: string;
	    title: string;
	    author: string;
	    origin: string;
	    place: string;
	    licence: string;
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
	}
	export interface Term {
	    word: string;
	    definition: string;
	    cites: number[];
	}
	export interface Section {
	    heading: string;
	    sentences: Sentence[];
	}
	export interface Sentence {
	    text: string;
	    cites: number[];
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
	    gaps: string[];
	    structures: Structure[];
	}
	
	
	
	

}

export namespace settings {
	
	export interface Chosen {
	    provider: string;
	    role: string;
	    model: string;
	}
	export interface Settings {
	    language: locale.Lang;
	    theme: string;
	    provider: string;
	    mode: string;
	    outDir: string;
	    shortcutsOn: boolean;
	    localOnly: boolean;
	    geminiUrl: string;
	    openaiUrl: string;
	    models: Chosen[];
	    covers: boolean;
	    names: string[];
	    profile: string;
	    currency: string;
	    euroRate: number;
	    euroDate: string;
	    perRequest: number;
	    perDay: number;
	    perMonth: number;
	}

}

export namespace workflow {
	
	export enum Mode {
	    Each = "each",
	    Full = "full",
	    Quick = "quick",
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
	    do: gate.Do;
	    params: Record<string, string>;
	    feedback: string;
	    revision?: gate.Revision;
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
	    ok: boolean;
	    text: locale.Text;
	}
	export interface Correlations {
	    crossReferences: number;
	    shared: string[];
	    unused: string[];
	    dataConsistency: number;
	    qualityScore: number;
	}
	export interface Feedback {
	    generation: number;
	    stepId: string;
	    stage: string;
	    text: string;
	    at: string;
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
	export interface PlanStep {
	    id: string;
	    agent: string;
	    title: string;
	    params: Record<string, string>;
	    why: string;
	    sources: locale.Text[];
	    sends: gate.Sending[];
	    estimate: gate.Estimate;
	    confidence: gate.Confidence;
	    uses: string[];
	    asks: boolean;
	    mustAsk: boolean;
	    skip: boolean;
	}
	export interface Plan {
	    version: number;
	    generation: number;
	    description: string;
	    steps: PlanStep[];
	    complexity: string;
	    estimate: gate.Estimate;
	    warnings: locale.Text[];
	    missing: string[];
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
	export interface Results {
	    planVersion: number;
	    generation: number;
	    round: number;
	    summary: session.Sentence[];
	    agents: AgentResult[];
	    correlations: Correlations;
	    recommendations: locale.Text[];
	    missing: locale.Text[];
	    checks: Check[];
	    createdAt: string;
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
	    provider: string;
	    room: number;
	    inputs: string[];
	    asks: boolean;
	    fault?: locale.Text;
	    partial: string;
	    seconds: number;
	    startedAt: string;
	    endedAt: string;
	}
	export interface Run {
	    id: string;
	    number: number;
	    request: string;
	    language: locale.Lang;
	    mode: Mode;
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
	    gates: gate.Gate[];
	    results?: Results;
	    fault?: locale.Text;
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
	    artifacts: session.Artifact[];
	    progress: Progress;
	    live: Live;
	    spent: Spent;
	    seq: number;
	}
	
	
	
	export interface Summary {
	    id: string;
	    number: number;
	    title: string;
	    request: string;
	    state: State;
	    openGate: gate.Kind;
	    gateTitle: locale.Text;
	    steps: number;
	    done: number;
	    createdAt: string;
	    updatedAt: string;
	}

}

