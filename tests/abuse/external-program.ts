import { spawn } from 'node:child_process'

/** So long a scanner may take, in milliseconds. */
const longest = 180_000

/** What became of a program that was run. */
export interface ProgramResult {
  isThere: boolean
  hasTimedOut: boolean
  output: string
}

/** Runs a program to its end, or for as long as it may take. */
export function runProgram(program: string, args: readonly string[]): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let hasTimedOut = false
    const timer = setTimeout(() => {
      hasTimedOut = true
      child.kill('SIGKILL')
    }, longest)
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('error', () => {
      clearTimeout(timer)
      resolve({ isThere: false, hasTimedOut, output })
    })
    child.on('close', () => {
      clearTimeout(timer)
      resolve({ isThere: true, hasTimedOut, output })
    })
  })
}

/** A line of the report about what a scanner told. */
export interface ScanResult {
  scanner: string
  told: string
}

/** The line for a scanner that is not on this machine. */
export function scannerNotInstalled(scanner: string): ScanResult {
  console.log(`  ${scanner} is not installed`)
  return { scanner, told: `not installed: apt-get install ${scanner}` }
}
