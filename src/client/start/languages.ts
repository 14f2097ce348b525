// Runs in a worker: see src/client/start/load-app.ts.
new Intl.DateTimeFormat('en')
postMessage(null)
