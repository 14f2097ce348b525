import type { World } from '../world.ts'

/**
 * Lets something happen after the next transaction was asked for and before it begins: whoever asked has checked by
 * then what they check outside of it.
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
