import { expect, it } from "vitest";
import { extractContacts } from "./extract-contacts";

function listEmails(more: string): string[] {
  const html = `<h2>Impressum</h2><p>Kiln Club<br>info@kiln.example</p>${more}`;
  return extractContacts({ html, url: "https://kiln.example/" }).contacts.map(({ email }) => email.value);
}

it.each([
  "<h3>Konzept &amp; Design</h3><p>Studio Pix<br>Weg 1<br>12345 Ort<br>joe@pix.example</p>",
  "<p>Webdesign:</p><p>Studio Pix<br>Weg 1<br>12345 Ort<br>Tel 0234 567890<br>joe@pix.example</p>",
  "<p><b>Technische Umsetzung und Hosting</b><br>Studio Pix<br>joe@pix.example</p>",
  "<p>Website erstellt von <a href='mailto:joe@pix.example'>Studio Pix</a></p>",
  "<p>Website: <a href='mailto:joe@pix.example'>Studio Pix</a></p>",
  "<p>example@gmail.com, test@gmail.com, name@gmx.de</p>",
])("leaves out who made the site, and examples: %s", (more) => {
  expect(listEmails(more)).toEqual(["info@kiln.example"]);
});

it.each([
  "<p>Umsetzung der Strategie: Joe Huber, joe@pix.example</p>",
  "<p>Website: www.kiln.example, email: joe@pix.example</p>",
  "<h3>Design and sales</h3><p>Joe Huber<br>joe@pix.example</p>",
  "<h3>Hosting</h3><p>joe@old.example</p><h3>Sales</h3><p>Joe Huber<br>joe@pix.example</p>",
])("keeps who does other work: %s", (more) => {
  expect(listEmails(more)).toContain("joe@pix.example");
});
