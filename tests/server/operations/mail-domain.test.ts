import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { checkMailDomain } from '../../../src/server/operations/doctor/mail-domain.ts'
import { verdictsOf } from '../../support/operations/verdicts.ts'

/** The name in a question, and where the question ends. */
function questionOf(packet: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 5 }
}

function answerTo(packet: Buffer, records: Readonly<Record<string, readonly string[]>>) {
  const { name, end } = questionOf(packet)
  const texts = records[name] ?? []
  const head = Buffer.from(packet.subarray(0, end))
  // A response to a recursive query; code 3 means that the name does not exist.
  head.writeUInt16BE(0x8180 | (texts.length > 0 ? 0 : 3), 2)
  head.writeUInt16BE(texts.length, 6)
  head.writeUInt32BE(0, 8)
  const answers = texts.map((text) => {
    // A pointer to the name, type TXT, class IN, 60 seconds.
    const fixed = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length])
    return Buffer.concat([fixed, Buffer.from(text)])
  })
  return Buffer.concat([head, ...answers])
}

/** A resolver that asks a name server with these text records. */
async function resolverOf(records: Readonly<Record<string, readonly string[]>> | null) {
  const server = createSocket('udp4')
  server.on('message', (packet, { port, address }) => {
    if (records) server.send(answerTo(packet, records), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const resolver = new Resolver({ timeout: 300, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return resolver
}

const judged = async (records: Parameters<typeof resolverOf>[0]) => {
  const verdicts = verdictsOf(await checkMailDomain('example.org', await resolverOf(records)))
  return Object.fromEntries(verdicts.map(({ subject, ...verdict }) => [subject, verdict]))
}

test('asks for no records of an address or of a name without a domain', async () => {
  const resolver = await resolverOf({})
  for (const domain of ['192.0.2.7', '[192.0.2.7]', '[IPv6:2001:db8::7]', '2001:db8::7', 'localhost'])
    expect.soft(await checkMailDomain(domain, resolver), domain).toEqual([])
})

test('names the missing records of a domain, and accepts them when they are there', async () => {
  const without = await judged({ 'example.org': ['some-verification=1'] })
  expect(without.SPF).toMatchObject({ state: 'warn', fix: expect.stringContaining('TXT record to example.org') })
  expect(without.DMARC).toMatchObject({ state: 'warn', fix: expect.stringContaining('_dmarc.example.org') })
  expect(without.DKIM).toMatchObject({ state: 'warn', fix: expect.stringContaining('dkim=pass') })
  const complete = await judged({
    'example.org': ['some-verification=1', 'v=spf1 mx -all'],
    '_dmarc.example.org': ['v=DMARC1; p=none'],
    'mail._domainkey.example.org': ['v=DKIM1; k=rsa; p=MIIB'],
  })
  for (const subject of ['SPF', 'DMARC', 'DKIM'])
    expect.soft(complete[subject], subject).toMatchObject({ state: 'ok', fix: null })
})

test('refuses two SPF records, which count as none', async () => {
  const { SPF } = await judged({ 'example.org': ['v=spf1 mx -all', 'v=spf1 -all'] })
  expect(SPF).toMatchObject({ state: 'fail', fix: 'merge them' })
})

test('says when DNS does not answer', async () => {
  expect(await judged(null)).toEqual({
    DNS: expect.objectContaining({ state: 'warn', fix: 'check the DNS of this machine' }),
  })
})

test('asks nothing about names within a network', async () => {
  expect(await checkMailDomain('localhost', await resolverOf(null))).toEqual([])
})
