import { ModerationQueue } from './ModerationQueue.tsx'

/** The moderation queue of the whole instance. */
export function InstanceQueuePage() {
  return <ModerationQueue queue={{}} lead="Reports from the whole site." />
}
