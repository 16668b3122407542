// The real server for the browser tests: a fresh data folder, a free port, killed and started again where a test asks for it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function freePort() {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** A server of our own. */
export class Server {
  static async open() {
    const binary = process.env.POP_BIN;
    if (!binary) throw new Error('POP_BIN names the server binary; it is not set');
    const server = new Server();
    server.binary = binary;
    server.folder = mkdtempSync(join(tmpdir(), 'pop-browser-'));
    server.port = await freePort();
    server.url = `http://127.0.0.1:${server.port}`;
    await server.start();
    return server;
  }

  async start(more = []) {
    this.said = '';
    this.child = spawn(this.binary, ['serve', '--addr', `127.0.0.1:${this.port}`, '--data', this.folder, ...more, ...(process.env.POP_SERVE_ARGS ?? '').split(' ').filter(Boolean)], { stdio: ['ignore', 'pipe', 'pipe'] });
    const listen = (chunk) => (this.said = (this.said + chunk).slice(-8000));
    this.child.stdout.on('data', listen);
    this.child.stderr.on('data', listen);
    this.child.once('exit', (code) => (this.gone = code ?? -1));
    this.gone = undefined;
    const until = Date.now() + 60_000;
    for (;;) {
      if (this.gone !== undefined) throw new Error(`the server ended with ${this.gone}:\n${this.said}`);
      try {
        if ((await fetch(`${this.url}/healthz`)).ok) return;
      } catch {
        // It is not up yet.
      }
      if (Date.now() > until) throw new Error(`the server does not come up:\n${this.said}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  /** As a power cut does it. */
  async kill() {
    const left = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGKILL');
    await left;
  }

  async close() {
    if (this.gone === undefined) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
