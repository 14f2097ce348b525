import { ModerationQueue } from './ModerationQueue.tsx'

/** The moderation queue of the whole instance. */
export function InstanceQueuePage() {
  return <ModerationQueue desk={{}} lead="What people reported, wherever it stands." />
}
