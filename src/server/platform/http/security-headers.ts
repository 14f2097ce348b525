import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Scripts only from this server. Inline styles are allowed because the component library needs them, and https images
 * because users link them.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** Returns the headers of every answer. Answers depend on the viewer, so none is cached unless its route says so. */
export function commonHeaders({ publicUrl, isDevelopment }: Config): Record<string, string> {
  const common = { 'cache-control': 'no-store' }
  // Vite's development page contains inline scripts.
  if (isDevelopment) return common
  const isHttps = publicUrl.startsWith('https:')
  return {
    ...common,
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The filters of old browsers create vulnerabilities.
    'x-xss-protection': '0',
  }
}

/**
 * Returns the function that gives an answer the headers of every answer. Browsers load images of http by https where the
 * page came by https. A page of http would get no scripts by that, so that it could not lead to the right address.
 */
export function createHeaderWriter(headers: Record<string, string>) {
  const { 'content-security-policy': policy } = headers
  const byHttps = policy ? { ...headers, 'content-security-policy': `${policy};upgrade-insecure-requests` } : headers
  return (reply: FastifyReply) => {
    const { protocol, id } = reply.request
    return reply.headers(protocol === 'https' ? byHttps : headers).header('x-request-id', id)
  }
}

/** Adds the headers of every answer. */
export function addCommonHeaders(app: FastifyInstance, writeHeaders: ReturnType<typeof createHeaderWriter>) {
  app.addHook('onRequest', (_request, reply, done) => {
    writeHeaders(reply)
    done()
  })
}
