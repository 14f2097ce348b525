import { setTimeout as sleep } from 'node:timers/promises'
import { sharedLeaseMs } from '../../../src/server/platform/jobs/run-job.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import type { Instance } from './instances.ts'

export interface Cluster {
  databases: DatabaseCluster
  instances: readonly Instance[]
  /** One of the processes, by chance. */
  pick: () => Instance
  /** A later version of the server. */
  later: string
  /** The times from the request to promote a standby until it took writes, in milliseconds. */
  promotionMs: number[]
}

const retarget = (instances: readonly Instance[]) => (url: string) => {
  for (const one of instances) {
    one.proxy.cut()
    one.reach(url)
    one.proxy.mend()
  }
}

/** Damages the cluster while users write, and leaves it whole. */
export const trials: Record<string, (cluster: Cluster) => Promise<void>> = {
  async 'a process is killed (SIGKILL)'({ databases, pick }) {
    const one = pick()
    await one.kill()
    await sleep(2_000)
    await one.start(databases.url())
  },
  async 'a process stands still (SIGSTOP) for longer than its leases'({ pick }) {
    const one = pick()
    one.signal('SIGSTOP')
    await sleep(sharedLeaseMs + 5_000)
    one.signal('SIGCONT')
  },
  async 'the network between a process and the database is cut'({ pick }) {
    const one = pick()
    one.proxy.cut()
    await sleep(5_000)
    one.proxy.mend()
  },
  async 'the network between a process and the database is silent'({ pick }) {
    const one = pick()
    one.proxy.silence()
    await sleep(8_000)
    one.proxy.mend()
  },
  async 'the primary database is killed, and starts again'({ databases }) {
    await databases.restartPrimary()
  },
  async 'the primary database is killed, and the standby takes over'({ databases, instances, promotionMs }) {
    promotionMs.push(await databases.promote(retarget(instances)))
    await databases.follow()
  },
}

/** Replaces one process after the other by a later version while users write. */
export async function upgradeAll({ databases, instances, later }: Cluster) {
  for (const one of instances) {
    await one.stop()
    one.upgradeTo(later)
    await one.start(databases.url())
    await sleep(1_000)
  }
}
