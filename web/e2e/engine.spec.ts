import { expect, test } from '@playwright/test';
import { Server } from './server';

test.describe('the engine in the browser', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.start();
  });
  test.afterAll(() => server.close());

  test('runs in a worker, which alone may compile it, and comes as it was compressed', async ({ page }) => {
    const answers = new Map<string, Record<string, string>>();
    page.on('response', async (answer) => answers.set(new URL(answer.url()).pathname, await answer.allHeaders()));
    await page.goto(`${server.url}/local`);
    await expect(page.getByRole('combobox', { name: 'Game' }).getByRole('option')).toHaveCount(4);

    const of = (name: RegExp) => [...answers].find(([path]) => name.test(path))?.[1] ?? {};
    expect(of(/engine-worker-/)['content-security-policy']).toContain("'wasm-unsafe-eval'");
    expect(of(/^\/local$/)['content-security-policy']).not.toContain('wasm');
    const engine = of(/\/engine-[^/]*\.wasm$/);
    expect(engine['content-type']).toBe('application/wasm');
    expect(engine['content-encoding']).toBe('br');
    expect(engine['cache-control']).toContain('immutable');
    // A page compiles nothing.
    const compiled = await page.evaluate(() =>
      WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
        () => true,
        () => false,
      ),
    );
    expect(compiled).toBe(false);
  });
});
