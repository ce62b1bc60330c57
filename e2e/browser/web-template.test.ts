import { testTemplate } from '../support/template-tests.ts';
import { testFileUpload } from './test-file-upload.ts';
import { testGallery } from './web-gallery/test-gallery.ts';

testTemplate({
  template: 'web',
  file: 'src/pages/home.tsx',
  another: 'export default function Other() {\n  return <h1>Taken over</h1>;\n}\n',
  more: (browser) => {
    testGallery(browser);
    testFileUpload(browser);
  },
});
