import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A finished procedure call. */
interface Call {
  /** A path such as `posts.byId`, or `unknown`, so that invented paths make no time series. */
  procedure: string
  transport: 'trpc' | 'rest'
  status: number
}

/** A finished HTTP request; `route` is its pattern, such as `/api/posts/:id`. */
interface Request {
  method: string
  route: string
  status: number
}

interface GaugeName {
  name: string
  help: string
}

/** The measurements of this process, in Prometheus's format. Durations are in seconds. */
export interface Metrics {
  observeCall(call: Call, seconds: number): void
  observeRequest(request: Request, seconds: number): void
  observeStatement(sql: string, seconds: number): void
  countCachedAnswer(isHit: boolean): void
  countStreams(change: 1 | -1): void
  /** Registers values that are read when somebody asks for the metrics. */
  addGauge(gauge: GaugeName, read: () => Promise<number>): void
  /** The same, with one value for each value of the label. */
  addGauges(gauge: GaugeName & { label: string }, read: () => Promise<ReadonlyMap<string, number>>): void
  /** Returns all metrics as text. */
  text(): Promise<string>
  contentType: string
}

const callBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const statementBuckets = [0.00001, 0.00005, 0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1]

/** Statements start with one of these words; others, such as `begin`, count as `other`. */
const statementKinds = new Set(['select', 'insert', 'update', 'delete', 'commit'])

function kindOf(sql: string) {
  const word = sql.slice(0, 10).split(/[\s(]/, 1)[0]?.toLowerCase() ?? ''
  if (word === 'with') return 'select'
  return statementKinds.has(word) ? word : 'other'
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: `folkmoot_${name}_duration_seconds`, help, registers, labelNames, buckets })
  const callLabels = ['procedure', 'transport', 'status']
  const calls = durations('call', 'Durations of procedure calls', callLabels, callBuckets)
  const requests = durations('http_request', 'Durations of HTTP requests', ['method', 'route', 'status'], callBuckets)
  const statements = durations('database_statement', 'Durations of statements', ['kind'], statementBuckets)
  const answers = new Counter({
    name: 'folkmoot_response_cache_lookups_total',
    help: 'Look-ups in the response cache',
    registers,
    labelNames: ['result'],
  })
  const streams = new Gauge({ name: 'folkmoot_event_streams', help: 'Open event streams', registers })
  return {
    observeCall: ({ procedure, transport, status }, seconds) =>
      calls.observe({ procedure, transport, status }, seconds),
    observeRequest: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
    observeStatement: (sql, seconds) => statements.observe({ kind: kindOf(sql) }, seconds),
    countCachedAnswer: (isHit) => answers.inc({ result: isHit ? 'hit' : 'miss' }),
    countStreams: (change) => streams.inc(change),
    addGauge(gauge, read) {
      new Gauge({
        ...gauge,
        registers,
        async collect() {
          this.set(await read())
        },
      })
    },
    addGauges({ label, ...gauge }, read) {
      new Gauge({
        ...gauge,
        registers,
        labelNames: [label],
        async collect() {
          this.reset()
          for (const [value, count] of await read()) this.set({ [label]: value }, count)
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
