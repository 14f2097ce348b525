import type { FastifyRequest } from 'fastify'

const strong = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether the client has the version with this ETag, so that 304 is enough. */
export function hasEtag({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const wanted = headers['if-none-match'] ?? ''
  return wanted.trim() === '*' || wanted.split(',').some((one) => strong(one) === strong(etag))
}
