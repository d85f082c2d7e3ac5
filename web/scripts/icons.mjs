// Draws the icons of the installed app from the site's own: public/icon-*.png, and badge.png, which a phone shows in
// its bar in a colour of its own. npm run icons
import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';

const svg = readFileSync('public/favicon.svg', 'utf8');
const shield = svg.match(/<path.*\/>/)[0];
const castle = shield.match(/<path[^>]*fill="#f1e6cd"\/>/)[0];
const paper = '<rect width="100%" height="100%" fill="#f1e6cd"/>';
/** The drawing in a square whose side it takes this part of. */
const within = (part, drawing, box = [3, 2, 26, 29.2]) => {
  const [x, y, w, h] = box;
  const side = Math.max(w, h) / part;
  return { drawing, box: [x - (side - w) / 2, y - (side - h) / 2, side, side].join(' ') };
};

const icons = {
  'icon-192': { size: 192, ...within(0.94, shield) },
  'icon-512': { size: 512, ...within(0.94, shield) },
  // What is cut off the corners, to a circle at most, is paper.
  'icon-maskable': { size: 512, ...within(0.58, shield), ground: paper },
  'icon-apple': { size: 180, ...within(0.72, shield), ground: paper },
  badge: { size: 96, ...within(0.9, castle.replace('#f1e6cd', '#fff'), [9, 10, 16, 12]) },
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, { size, drawing, box, ground = '' }] of Object.entries(icons)) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>html,body{margin:0;background:none}svg{position:fixed;inset:0}</style>
     <svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}
     <svg viewBox="${box}" width="100%" height="100%">${drawing}</svg></svg>`,
  );
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
