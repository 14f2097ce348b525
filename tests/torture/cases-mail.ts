import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CaseResult, type InstanceTemplate, openCase } from './instance-template.ts'
import { type MailSink, type MailSinkMode, startMailSink } from './mail-sink.ts'
import { readMails, waitingMails } from './stored-state.ts'
import { waitUntil } from './wait-until.ts'

const minute = 60_000
const users = 3

/** Mails wait while the mail server has this fault, and are sent once after its recovery. */
async function outage(template: InstanceTemplate, mood: MailSinkMode | 'down'): Promise<CaseResult> {
  const run = openCase(template)
  const clock = join(run.dataDir, 'clock')
  let sink: MailSink = await startMailSink()
  const { port, url } = sink
  if (mood === 'down') await sink.close()
  else sink.behave(mood)
  await run.start({ smtpUrl: `${url}/?connectionTimeout=500&greetingTimeout=500&socketTimeout=500`, clock })
  for (let number = 0; number < users; number++) {
    const body = { email: `waiting${number}@example.org`, password: run.password, name: 'Waiting' }
    const { status } = await run.client.ask('POST', '/api/auth/signup', '', body)
    run.expect(status === 201, `a sign-up while mails wait: ${status}`)
  }
  const tried = () => readMails(run.file).filter(({ attempts, sentAt }) => attempts > 0 && sentAt === null).length
  await waitUntil(() => tried() === users, 'the first attempts')
  run.expect((await run.read()) === 200, 'it does not answer during the fault')
  run.expect(waitingMails(run.file) === users, `${waitingMails(run.file)} mails wait`)
  // The server is killed while they wait, and finds a recovered mail server some minutes later.
  await run.server().kill()
  if (mood === 'down') sink = await startMailSink(port)
  else sink.behave('takes')
  writeFileSync(clock, String(10 * minute))
  await run.start({ smtpUrl: url, clock })
  await waitUntil(() => waitingMails(run.file) === 0, 'the mails')
  for (let number = 0; number < users; number++) {
    const times = sink.accepted.filter(({ to }) => to === `waiting${number}@example.org`).length
    run.expect(times === 1, `waiting${number} got ${times} mails`)
  }
  await run.isIntact()
  const ending = await run.end(`requests go on, ${users} mails wait; after recovery each goes out once`)
  await sink.close()
  return ending
}

export const mailServerDown = (template: InstanceTemplate) => outage(template, 'down')
export const mailServerRefuses = (template: InstanceTemplate) => outage(template, 'refuses')
export const mailServerHangs = (template: InstanceTemplate) => outage(template, 'hangs')
