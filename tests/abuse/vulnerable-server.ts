import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'

/** A server with deliberate holes: a scanner that finds nothing here would find nothing anywhere. */
export async function startVulnerableServer() {
  const db = new Database(':memory:')
  db.exec(`create table post (title text); insert into post values ('Peas'), ('Beans'), ('Leeks')`)
  const server = http.createServer((request, response) => {
    const [pathname, query] = (request.url ?? '/').split('?')
    const q = new URLSearchParams(query).get('q') ?? ''
    if (pathname === '/phpinfo.php') return response.end('<title>phpinfo()</title><h1>PHP Version 5.2.1</h1>')
    if (pathname !== '/posts') return response.writeHead(404).end('Not here')
    try {
      const rows = db.prepare(`select title from post where title like '%${q}%'`).all()
      return response.end(JSON.stringify(rows))
    } catch (error) {
      return response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
      db.close()
    },
  }
}
