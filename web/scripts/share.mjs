// Draws the pictures that a link to a room is shown with in a chat, from the games' covers: public/share/GAME.jpg. It
// takes the address of a server that runs: npm run share http://localhost:8080
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';

const [url = 'http://localhost:8080'] = process.argv.slice(2);
const games = await (await fetch(`${url}/api/games`)).json();
mkdirSync('public/share', { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({
  viewport: { width: 1200, height: 630 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
});
await page.goto(url);
for (const game of games) {
  const picture = page
    .locator('li', { has: page.getByRole('heading', { name: game.name.en, exact: true }) })
    .locator('div.picture');
  await picture.scrollIntoViewIfNeeded();
  await picture.locator('svg').first().waitFor();
  const box = await picture.elementHandle();
  await box.evaluate((box) => {
    document.body.append(box);
    box.style = 'position: fixed; inset: 0; width: 1200px; height: 630px; z-index: 99; border-radius: 0; margin: 0';
  });
  await page.screenshot({ path: `public/share/${game.id}.jpg`, type: 'jpeg', quality: 80 });
  await box.evaluate((box) => (box.style.display = 'none'));
}
await browser.close();
