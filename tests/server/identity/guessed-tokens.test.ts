import { expect, test } from 'vitest'
import { issueEmailToken } from '../../../src/server/identity/sign-in/email-tokens.ts'
import { openWorld } from '../../support/checked-world.ts'

test('sixty people of one network follow their mailed links, and thirty wrong ones end the guessing', async () => {
  const world = await openWorld({ limitsRates: true })
  const { rest } = world.clientWith('', { address: '192.0.2.1' })
  const verify = (token: string) => rest('GET', `/api/auth/verify-email?token=${token}`)
  const tokens: string[] = []
  for (let number = 0; number <= 60; number += 1) {
    const { id, email } = await world.user(`Person ${number}`, { isVerified: false })
    tokens.push(await issueEmailToken(world.services, 'verify-email', id, email))
  }
  const [last = '', ...others] = tokens
  for (const token of others) expect((await verify(token)).status).toBe(200)
  for (let guess = 0; guess < 30; guess += 1) expect((await verify(`guess-${guess}`)).status).toBe(400)
  expect((await verify('guess')).status).toBe(429)
  expect((await verify(last)).status).toBe(429)
})
