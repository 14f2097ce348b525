import { onTestFinished } from 'vitest'
import { openTcpProxy } from './tcp-proxy.ts'

/** A proxy that ends with the test. */
export async function startProxy() {
  const proxy = await openTcpProxy()
  onTestFinished(proxy.close)
  return proxy
}
