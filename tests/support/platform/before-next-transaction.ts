import type { World } from '../world.ts'

/**
 * Runs a function after the next transaction was requested and before it begins: the caller has finished its checks
 * outside the transaction by then.
 */
export function beforeNextTransaction({ services }: World, happen: () => Promise<unknown>) {
  const { db } = services
  const transaction = () => {
    services.db = db
    const execute = async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
      await happen()
      return db.transaction().execute(work)
    }
    return { execute }
  }
  services.db = new Proxy(db, {
    get(target, key) {
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
