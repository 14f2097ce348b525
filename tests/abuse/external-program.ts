import { spawn } from 'node:child_process'

/** The time limit of a scanner, in milliseconds. */
const longest = 180_000

/** The result of an external program. */
export interface ProgramResult {
  isThere: boolean
  hasTimedOut: boolean
  output: string
}

/** Runs a program to its end, or until its time limit. */
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

/** A line of the report about a scanner's result. */
export interface ScanResult {
  scanner: string
  result: string
}

/** The line for a scanner that is not installed. */
export function scannerNotInstalled(scanner: string): ScanResult {
  console.log(`  ${scanner} is not installed`)
  return { scanner, result: `not installed: apt-get install ${scanner}` }
}
